import type { ServerId } from '@contract';
import type { CommandLineNews } from '@contract/commandLine';
import { expect, it } from 'vitest';
import { createEmitter } from '../../lib/emitter';
import type { PendingSignIn } from '../../oauth/signIns';
import type { ServerRow } from '../../mcp/registry';
import { never } from '../../testing/never';
import { noSignIns } from '../../testing/noSignIns';
import { commandSignInHandlers } from './commandSignIns';

const id = 's1' as ServerId;
const waits = (url: string, of = id): PendingSignIn => ({
  id: of,
  name: 'notion',
  issuer: 'https://id.example/',
  url,
  redirectUri: 'http://127.0.0.1:41999/cb',
  endsAt: 7,
});

const REST = {
  registry: { find: () => undefined },
  ask: async () => 'cancel',
  originOf: () => '',
  language: () => 'en' as const,
};

function started(before: PendingSignIn[] = []) {
  let list = before;
  const changes = createEmitter<void>();
  const cancelled: ServerId[] = [];
  const news: CommandLineNews[] = [];
  const client = new AbortController();
  let end: () => void = () => undefined;
  const { logIn } = commandSignInHandlers({
    ...REST,
    manager: {
      signIn(server, _opens, signal) {
        signal.addEventListener('abort', () => (cancelled.push(server), end()), { once: true });
        return new Promise((resolve) => (end = resolve));
      },
      signOut: async () => undefined,
    },
    signIns: {
      ...noSignIns,
      pending: () => list,
      onChange: (listener) => changes.on(listener),
    },
  });
  const done = logIn({ id, opens: false }, { signal: client.signal, tell: (one) => void news.push(one) });
  return {
    done,
    news,
    cancelled,
    client,
    end: () => end(),
    set(next: PendingSignIn[]) {
      list = next;
      changes.emit();
    },
  };
}

it('tells once where to sign in, and nothing of other sign-ins', async () => {
  const login = started();
  login.set([waits('https://id.example/1'), waits('https://id.example/x', 's2' as ServerId)]);
  login.set([waits('https://id.example/1')]);
  login.end();
  await login.done;
  login.set([waits('https://id.example/late')]);
  expect(login.news).toEqual([
    {
      news: 'sign-in',
      issuer: 'https://id.example/',
      url: 'https://id.example/1',
      redirect_uri: 'http://127.0.0.1:41999/cb',
    },
  ]);
});

it('does not take the sign-in that it replaces for its own', async () => {
  const login = started([waits('https://id.example/old')]);
  login.set([waits('https://id.example/old')]);
  login.set([]);
  login.set([waits('https://id.example/new')]);
  login.end();
  await login.done;
  expect(login.news).toMatchObject([{ url: 'https://id.example/new' }]);
});

it('cancels for a client that went away', async () => {
  const login = started();
  login.client.abort();
  await login.done;
  expect(login.cancelled).toEqual([id]);
});

it('signs out only once the person agreed in main’s own dialog', async () => {
  const done: unknown[] = [];
  let answer = 'cancel';
  const { signOut } = commandSignInHandlers({
    ...REST,
    registry: { find: () => ({ name: 'notion' }) as ServerRow },
    ask: async ({ title }) => (done.push(title), answer),
    manager: { signIn: async () => undefined, signOut: async (server) => void done.push(server) },
    signIns: noSignIns,
  });
  const caller = { signal: never(), tell: () => undefined };
  await expect(signOut({ id }, caller)).rejects.toMatchObject({ kind: 'declined' });
  expect(done).toEqual(['Sign out of notion?']);
  answer = 'sign-out';
  await signOut({ id }, caller);
  expect(done).toEqual(['Sign out of notion?', 'Sign out of notion?', id]);
});
