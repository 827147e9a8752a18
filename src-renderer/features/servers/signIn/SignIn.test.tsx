import type { Bridge, PendingSignInView, ServerErrorView, ServerView, SignInView } from '@contract';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../../lib/i18n';
import { TooltipProvider } from '../../../ui/Tooltip';
import { shellStore } from '../../shell/shellStore';
import { exampleServer } from '../exampleServer';
import { ServerScreen } from '../ServerScreen';
import { serversStore, tellServers } from '../serversStore';

const sent: unknown[] = [];
const answers: Record<string, unknown> = {};

const fault = (kind: string, message: string): ServerErrorView => ({
  kind,
  message,
  exit_code: null,
  signal: null,
  stderr: [],
});
const notion = (over: Partial<ServerView> = {}): ServerView => {
  const { command: _none, ...remote } = exampleServer({
    name: 'notion',
    type: 'http',
    url: 'https://mcp.notion.example/mcp',
    status: 'needsAuth',
    phase: 'needs-auth',
    tool_count: 0,
    env: {},
    sign_in_kind: 'oauth',
    error: fault('unauthorized', 'the server wants a sign-in (HTTP 401)'),
  });
  return { ...remote, ...over };
};
const pending = (over: Partial<PendingSignInView> = {}): PendingSignInView => ({
  issuer: 'https://id.example/',
  ends_at: Date.now() + 247_000,
  ssh_hint: null,
  ...over,
});
const waits = (over: Partial<PendingSignInView> = {}): ServerView =>
  notion({ phase: 'awaiting-sign-in', pending_sign_in: pending(over) });
const signedIn: SignInView = {
  issuer: 'https://id.example/',
  resource: 'https://mcp.notion.example/mcp',
  scopes: ['pages:read', 'pages:write'],
  expires_at: Date.now() + 52.5 * 60_000,
  has_token: true,
  has_refresh_token: true,
  has_client_secret: false,
};

beforeEach(() => {
  sent.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) => (input: unknown) => {
      sent.push([name, input]);
      return Promise.resolve(answers[name] ?? { ok: true, value: { signed_in: true, persisted: true } });
    },
  });
  Object.assign(window, { plugboard: bridge });
  shellStore.setState({ route: { screen: 'servers' }, overlay: null });
});

function draw(server: ServerView): void {
  serversStore.setState({ loaded: true, servers: [server], problem: null });
  render(
    <TooltipProvider>
      <ServerScreen id={server.id} tab="overview" />
    </TooltipProvider>,
  );
}
const tell = (server: ServerView): void => act(() => tellServers({ kind: 'changed', server }));
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });

test('says why a sign-in is needed and what it will be like, and begins it', () => {
  draw(notion());
  const card = screen.getByRole('region', { name: 'Sign in to notion' });
  expect(within(card).getByText('The server wants a sign-in (HTTP 401)')).toBeTruthy();
  expect(within(card).getByText(/never sees your password/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull();
  press('Sign in');
  expect(sent).toContainEqual(['signIn', { id: 's1' }]);
});

test('names whom it waits for and for how long, and offers what helps meanwhile', () => {
  draw(waits());
  const card = screen.getByRole('region', { name: 'Waiting for you in the browser' });
  expect(card.textContent).toContain('Sign in at id.example.');
  expect(card.textContent).toMatch(/4:0\d left/);
  for (const name of ['Open again', 'Copy link', 'Cancel sign-in']) press(name);
  expect(sent).toEqual([
    ['openSignInAgain', { id: 's1' }],
    ['copySignInLink', { id: 's1' }],
    ['cancelSignIn', { id: 's1' }],
  ]);
});

test('takes the address of a browser elsewhere, says what is wrong with another one, and keeps neither', async () => {
  answers['pasteCallback'] = { ok: false, kind: 'invalid', message: 'it begins with http://127.0.0.1:41999/cb' };
  draw(waits());
  press('Paste address…');
  const field = screen.getByLabelText<HTMLInputElement>('Address that the browser ends at');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' http://elsewhere/?code=1 ' } });
  press('Continue');
  expect(field.value).toBe('');
  expect(sent).toEqual([['pasteCallback', { id: 's1', text: 'http://elsewhere/?code=1' }]]);
  expect(await screen.findByText('It begins with http://127.0.0.1:41999/cb')).toBeTruthy();
  press('Continue');
  expect(await screen.findByText('Paste the whole address first')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('tells over SSH what to run on the other computer', () => {
  draw(waits({ ssh_hint: 'ssh -L 41999:127.0.0.1:41999 10.0.0.4' }));
  expect(screen.getByText('ssh -L 41999:127.0.0.1:41999 10.0.0.4')).toBeTruthy();
});

test('keeps the focus with whoever signs in by keyboard', () => {
  draw(notion());
  screen.getByRole('button', { name: 'Sign in' }).focus();
  tell(notion({ phase: 'connecting', attempt: 1, status: 'pending' }));
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  tell(waits());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open again' }));
  tell(notion({ phase: 'ready', status: 'connected', error: null, sign_in: signedIn }));
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Overview' }));
});

test('tells who issued the sign-in, for what and how long, and signs out when asked twice', async () => {
  draw(notion({ phase: 'ready', status: 'connected', error: null, sign_in: signedIn }));
  expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull();
  expect(screen.getByText('by id.example')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Scopes' }).textContent).toBe('Scopespages:readpages:write');
  expect(screen.getByText('Token expires in 52 minutes · renews itself')).toBeTruthy();
  press('Sign out');
  expect(sent).not.toContainEqual(['signOut', { id: 's1' }]);
  const question = screen.getByRole('group', { name: 'Sign out' });
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }), { detail: 0 });
  await vi.waitFor(() => expect(sent).toContainEqual(['signOut', { id: 's1' }]));
});

test('a client id of one’s own goes into the entry, where no app can register', () => {
  const message = 'id.example registers no apps by itself';
  draw(notion({ phase: 'failed', status: 'failed', error: fault('needs-registration', message) }));
  expect(screen.getByText(message)).toBeTruthy();
  press('Save client ID');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Client ID'), { target: { value: 'my-client' } });
  press('Save client ID');
  expect(sent).toMatchObject([
    ['saveServer', { id: 's1', revision: 'first', input: { auth: { kind: 'oauth', client_id: 'my-client' } } }],
  ]);
});

test('the older form is offered with a warning, and only where it helps', () => {
  draw(notion({ phase: 'failed', status: 'failed', error: fault('protocol', 'no metadata'), offers_legacy: true }));
  expect(screen.getByText(/Allow this only if you trust/)).toBeTruthy();
  press('Allow the older form');
  expect(sent).toMatchObject([['saveServer', { input: { auth: { kind: 'oauth', legacy: true } } }]]);
});

test('a token that was refused leads to the settings instead of a browser', () => {
  draw(notion({ sign_in_kind: null, auth: { ...exampleServer().auth, kind: 'bearer', has_token: true } }));
  expect(screen.getByText('The server did not accept the token that stands in the settings.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});
