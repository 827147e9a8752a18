import type { ServerId, ServerView } from '@contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../lib/i18n';
import { TooltipProvider } from '../../ui/Tooltip';
import { go, shellStore } from '../shell/shellStore';
import { EditServer } from './EditServer';
import { serversStore } from './serversStore';

const server = {
  id: 's1' as ServerId,
  name: 'files',
  type: 'local',
  enabled: true,
  command: ['npx'],
  url_is_masked: false,
  env: {},
  headers: {},
  auth: { kind: 'none', redirect_port: null },
  tool_timeouts: {},
  unreadable: [],
  connect_timeout_seconds: null,
  call_timeout_seconds: null,
  max_call_seconds: null,
  max_concurrent_calls: null,
  max_message_mib: null,
  revision: 'first',
} as unknown as ServerView;
const here = { screen: 'server', id: server.id, tab: 'settings' } as const;

function answering(runtime: 'started' | 'failed'): void {
  const saveServer = () => Promise.resolve({ ok: true, value: { id: server.id, persisted: true, runtime } });
  const listServers = () => Promise.resolve({ ok: true, value: { servers: [server], problem: null } });
  vi.stubGlobal('plugboard', { saveServer, listServers });
}

beforeEach(() => {
  shellStore.setState({ ...shellStore.getInitialState(), route: here }, true);
  render(
    <TooltipProvider>
      <EditServer server={server} />
    </TooltipProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const rename = (): boolean => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'papers' } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }), { detail: 0 });

test('asks where the form stands before what was typed is lost', async () => {
  rename();
  go({ screen: 'chat' });
  const question = await screen.findByText(/changes to files are not saved/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('papers');
  go({ screen: 'chat' });
  await screen.findByText(/changes to files are not saved/);
  press('Discard');
  expect(shellStore.getState().route).toEqual({ screen: 'chat' });
});

test('asks nothing while nothing was typed, nor after a save', async () => {
  answering('failed');
  rename();
  press('Save');
  await waitFor(() => expect(shellStore.getState().route).toMatchObject({ screen: 'server', tab: 'overview' }));
  expect(shellStore.getState()).toMatchObject({ wanted: null, unsaved: { page: false } });
});

test('says that the entry was changed elsewhere, keeps what was typed, and saves it over that when asked again', async () => {
  const sent: (string | undefined)[] = [];
  const saveServer = ({ revision }: { revision?: string }) => {
    sent.push(revision);
    return Promise.resolve({ ok: false, kind: 'conflict', message: '"files" was changed' });
  };
  vi.stubGlobal('plugboard', { saveServer });
  serversStore.setState({ servers: [server] });
  rename();
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('changed elsewhere');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('papers');
  serversStore.setState({ servers: [{ ...server, revision: 'second' }] });
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull());
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual(['first', undefined, 'second']);
});

const draw = (shown: ServerView) => (
  <TooltipProvider>
    <EditServer server={shown} />
  </TooltipProvider>
);

test('shows at once what was changed elsewhere, and begins anew where nothing was typed', async () => {
  cleanup();
  const { rerender } = render(draw(server));
  rerender(draw({ ...server, name: 'by hand', revision: 'second' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('by hand'));
  expect(screen.queryByText('This server was changed elsewhere meanwhile')).toBeNull();

  rename();
  rerender(draw({ ...server, name: 'by hand', description: 'new words', revision: 'third' }));
  const note = (await screen.findByText('This server was changed elsewhere meanwhile')).closest('[role=status]');
  expect(note?.textContent).toContain('Description');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('papers');
});
