import type { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { PendingSignIn, SignInFacts } from '../oauth/signIns';
import { noSignIns } from '../testing/noSignIns';
import { plainCore } from '../testing/plainCore';
import { runLineOn } from '../testing/runLine';
import { createOwnHost } from './ownHost';

const REDIRECT = 'http://127.0.0.1:41999/cb/x';
const URL_ = 'https://id.example/authorize?state=1';
const pending: PendingSignIn = {
  id: 'notion' as ServerId,
  name: 'notion',
  issuer: 'https://id.example',
  url: URL_,
  redirectUri: REDIRECT,
  endsAt: 0,
};
const facts: SignInFacts = {
  issuer: 'https://id.example',
  resource: 'https://h/mcp',
  scopes: ['read', 'write'],
  expiresAt: Date.UTC(2026, 10, 30),
  hasToken: true,
  hasRefreshToken: true,
  hasClientSecret: false,
  clientId: 'me',
};

/** A server that waits for the browser until the right address is pasted. */
function core(entry: ServerEntry = { url: 'https://h/mcp' }, stored: SignInFacts | null = facts) {
  const changes = createEmitter<void>();
  const done: unknown[] = [];
  let list: PendingSignIn[] = [];
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const plain = plainCore([{ name: 'notion', entry }]);
  const host = createOwnHost(
    {
      ...plain.core,
      manager: {
        ...plain.core.manager,
        signIn: (id, opens, signal) => {
          done.push(['sign in', id, opens]);
          return new Promise<void>((resolve, reject) => {
            settle = { resolve, reject };
            const cancelled = (): void => {
              done.push(['cancel', id]);
              reject(new Fault('unauthorized', 'the sign-in was cancelled'));
            };
            signal.addEventListener('abort', cancelled, { once: true });
            list = [pending];
            changes.emit();
          });
        },
      },
      signIns: {
        ...noSignIns,
        pending: () => list,
        onChange: (listener) => changes.on(listener),
        factsNow: async () => stored,
        async paste(_id, text) {
          if (!text.startsWith(REDIRECT)) throw new Fault('invalid', 'that is another address');
          settle?.resolve();
        },
        signOut: async (id) => void done.push(['sign out', id]),
      },
    },
    'en',
    '/home/me',
  );
  return { host, done };
}

it('prints the address, reads the one that came back, and says who is signed in where', async () => {
  const { host, done } = core();
  const ran = await runLineOn(host, 'mcp login notion --no-browser', `nonsense\n\n${REDIRECT}?code=1&state=1\n`);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(`${URL_}\n`);
  expect(ran.stderr).toContain('sign in at https://id.example:');
  expect(ran.stderr).toContain('that is another address\n');
  expect(ran.stderr).toMatch(/Signed in to notion\.\n$/);
  expect(ran.stderr).not.toContain('ssh -L');
  expect(done).toEqual([['sign in', 'notion', false]]);
});

it('names the port to forward over SSH', async () => {
  const { host } = core();
  const ssh = { SSH_CONNECTION: '10.0.0.9 50122 10.0.0.4 22' };
  const ran = await runLineOn(host, 'mcp login notion --no-browser', `${REDIRECT}?code=1&state=1\n`, ssh);
  expect(ran.stderr).toContain('Run this there first: ssh -L 41999:127.0.0.1:41999 10.0.0.4\n');
});

it('gives a script what is known of the sign-in, and keeps the address off its stdout', async () => {
  const { host } = core();
  const ran = await runLineOn(host, 'mcp login notion --no-browser --json', `${REDIRECT}?code=1&state=1\n`);
  expect(ran.json()).toMatchObject({ name: 'notion', kind: 'oauth', issuer: 'https://id.example', has_token: true });
  expect(ran.stderr).toContain(URL_);
});

it('ends with its time limit, and takes the sign-in back', async () => {
  const { host, done } = core();
  const ran = await runLineOn(host, 'mcp login notion --timeout 0.05');
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain('Nobody signed in to notion in time.');
  expect(done).toEqual([
    ['sign in', 'notion', true],
    ['cancel', 'notion'],
  ]);
});

it('takes the sign-in back when it is stopped', async () => {
  const { host, done } = core();
  const stop = new AbortController();
  const running = runLineOn(host, 'mcp login notion', '', {}, stop.signal);
  await expect.poll(() => done).toHaveLength(1);
  stop.abort();
  expect((await running).stderr).toContain('plugboard: Stopped.\n');
  expect(done).toContainEqual(['cancel', 'notion']);
});

it('signs out, and fails for a server that nobody knows', async () => {
  const { host, done } = core();
  expect((await runLineOn(host, 'mcp logout notion')).stderr).toBe('Signed out of notion.\n');
  expect(done).toEqual([['sign out', 'notion']]);
  const nobody = core({ url: 'https://h/mcp', auth: { kind: 'bearer', token: 't' } }, null);
  expect((await runLineOn(nobody.host, 'mcp logout notion')).stderr).toBe('Nobody is signed in to notion.\n');
  expect(nobody.done).toEqual([]);
  expect((await runLineOn(host, 'mcp logout other')).code).toBe(1);
  expect((await runLineOn(host, 'mcp auth other')).code).toBe(1);
});

it('tells exactly this of a sign-in', async () => {
  const { host } = core();
  expect((await runLineOn(host, 'mcp auth notion --json')).json()).toStrictEqual({
    name: 'notion',
    kind: 'oauth',
    issuer: 'https://id.example',
    resource: 'https://h/mcp',
    scopes: ['read', 'write'],
    expires_at: Date.UTC(2026, 10, 30),
    has_token: true,
    has_refresh_token: true,
    has_client_secret: false,
  });
  const { stdout } = await runLineOn(host, 'mcp auth notion');
  expect(stdout).toContain('read write');
  expect(stdout).toContain('2026-11-30T00:00:00.000Z');
});

it('tells of a token of one’s own and of nobody being signed in', async () => {
  const bearer = core({ url: 'https://h/mcp', auth: { kind: 'bearer', token: 'token-canary-77b1c2d3e4f5' } }, null);
  expect((await runLineOn(bearer.host, 'mcp auth notion --json')).json()).toMatchObject({
    kind: 'bearer',
    issuer: null,
    has_token: true,
  });
  const nobody = core({ url: 'https://h/mcp' }, null);
  const ran = await runLineOn(nobody.host, 'mcp auth notion --json');
  expect(ran.json()).toMatchObject({ kind: 'oauth', has_token: false, expires_at: null });
});
