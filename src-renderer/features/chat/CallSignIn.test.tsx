import type { Bridge, ServerId, ServerView, ToolCallView } from '@contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../lib/i18n';
import { serversStore } from '../servers/serversStore';
import { shellStore } from '../shell/shellStore';
import { CallSignIn } from './CallSignIn';

const sent: unknown[] = [];
const call = (id: string, state: ToolCallView['state'] = 'failed', server = 's1'): ToolCallView =>
  ({ id, state, server_id: server as ServerId, server: 'notion', tool: 'search' }) as ToolCallView;
const server = (over: Partial<ServerView>): ServerView =>
  ({
    id: 's1',
    name: 'notion',
    enabled: true,
    phase: 'needs-auth',
    sign_in_kind: 'oauth',
    pending_sign_in: null,
    offers_legacy: false,
    error: { kind: 'unauthorized', message: '', exit_code: null, signal: null, stderr: [] },
    ...over,
  }) as ServerView;

beforeEach(() => {
  sent.length = 0;
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) => (input: unknown) => {
      sent.push([name, input]);
      return Promise.resolve({ ok: true, value: { signed_in: true } });
    },
  });
  Object.assign(window, { plugboard: bridge });
});

test('names a server that needs a sign-in once, however many of its calls failed, and signs in', () => {
  serversStore.setState({ servers: [server({})] });
  render(<CallSignIn calls={[call('1'), call('2')]} />);
  expect(screen.getByText('notion needs sign-in')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in: notion' }), { detail: 0 });
  expect(sent).toEqual([['signIn', { id: 's1' }]]);
});

test('leads to the card while the browser is waited for', () => {
  const pending_sign_in = { issuer: 'https://id.example', ends_at: 0, ssh_hint: null };
  serversStore.setState({ servers: [server({ phase: 'awaiting-sign-in', pending_sign_in })] });
  render(<CallSignIn calls={[call('1')]} />);
  expect(screen.getByText('notion waits for you in the browser')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }), { detail: 0 });
  expect(shellStore.getState().route).toEqual({ screen: 'server', id: 's1', tab: 'overview' });
});

test('says nothing of calls that worked, and of servers that are fine', () => {
  serversStore.setState({ servers: [server({})] });
  const { container, rerender } = render(<CallSignIn calls={[call('1', 'done'), call('2', 'failed', 'other')]} />);
  expect(container.textContent).toBe('');
  serversStore.setState({ servers: [server({ phase: 'ready', error: null })] });
  rerender(<CallSignIn calls={[call('1')]} />);
  expect(container.textContent).toBe('');
});
