import { describe, expect, it } from 'vitest';
import { readyHeaders } from '../lib/guardedFetch';
import { Secret } from '../lib/secret';
import { TokenFault } from '../lib/tokenFault';
import type { Account } from './account';
import { createAuthorizedFetch, type TokenCarrier } from './authorizedFetch';
import type { Tokens } from './grant';

const ORIGIN = 'https://h.example';
const tokensOf = (value: string): Tokens => ({
  accessToken: new Secret(value),
  refreshToken: null,
  type: 'Bearer',
  lifeMs: null,
  receivedAt: 0,
});
const carrier: TokenCarrier = {
  isPlain: () => true,
  headersFor: async ({ accessToken }) => ({ authorization: `Bearer ${accessToken.reveal()}` }),
  observe: () => false,
};

/** A server that lets the tokens in `good` in, and an account that has what is in `given`, one after the other. */
function openFetch({ good, given, refuse = 401 }: { good: string[]; given: string[]; refuse?: number }) {
  const sent: (string | null)[] = [];
  const events: string[] = [];
  const left = [...given];
  let tokens: Tokens | null = left[0] === undefined ? null : tokensOf(left.shift() ?? '');
  const next = (): Tokens => {
    const value = left.shift();
    if (value === undefined) throw new TokenFault('unauthorized', 'no more');
    return (tokens = tokensOf(value));
  };
  const account: Account = {
    usable: () => tokens,
    afterRefusal: async () => (events.push('refused'), next()),
    widened: async (wanted, { scope }) => (events.push(`${wanted}: ${scope}`), next()),
    noteUseless: () => void events.push('useless'),
    grant: () => null,
    asked: () => ({ challenge: null, wanted: null }),
    adopt: () => undefined,
    clear: () => undefined,
    settled: async () => undefined,
  };
  const server = async (_input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const authorization = new Headers(init.headers).get('authorization');
    sent.push(authorization);
    if (authorization !== null && good.includes(authorization.replace('Bearer ', ''))) return new Response('yes');
    const challenge = refuse === 403 ? 'Bearer error="insufficient_scope", scope="more"' : 'Bearer';
    return new Response('no', { status: refuse, headers: { 'www-authenticate': challenge } });
  };
  const fetch = Object.assign(server, { [Symbol.asyncDispose]: async () => undefined });
  const authorized = createAuthorizedFetch(fetch, { account, carrier, origin: ORIGIN });
  return { fetch: authorized, sent, events, use: (value: string) => void (tokens = tokensOf(value)) };
}

describe('a request with a token', () => {
  it('goes to the server alone, and plain to every other origin', async () => {
    const it = openFetch({ good: ['one'], given: ['one'] });
    expect((await it.fetch(`${ORIGIN}/mcp`)).status).toBe(200);
    for (const url of [
      'https://h.example:8443/mcp',
      'http://h.example/mcp',
      'https://evil.example/',
      'wss://x.example/',
    ]) {
      expect((await it.fetch(url)).status).toBe(401);
    }
    expect(it.sent).toEqual(['Bearer one', null, null, null, null]);
    expect(it.events).toEqual([]);
  });

  it('goes again once with another token, and no more', async () => {
    const renewed = openFetch({ good: ['two'], given: ['one', 'two'] });
    expect((await renewed.fetch(`${ORIGIN}/mcp`, { method: 'POST', body: '{}' })).status).toBe(200);
    expect(renewed.sent).toEqual(['Bearer one', 'Bearer two']);
    const hopeless = openFetch({ good: [], given: ['one', 'two', 'three'] });
    await expect(hopeless.fetch(`${ORIGIN}/mcp`)).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(hopeless.sent).toEqual(['Bearer one', 'Bearer two']);
    expect(hopeless.events).toEqual(['refused', 'useless']);
  });

  it('says which call wanted more scopes', async () => {
    const it = openFetch({ good: ['two'], given: ['one', 'two'], refuse: 403 });
    const body = JSON.stringify({ method: 'tools/call', params: { name: 'write' } });
    expect((await it.fetch(`${ORIGIN}/mcp`, { method: 'POST', body })).status).toBe(200);
    expect(it.events).toEqual(['tools/call write: more']);
  });

  it('carries the newest token also where headers are used again', async () => {
    const it = openFetch({ good: ['one', 'two'], given: ['one'] });
    const headers = readyHeaders({ 'x-key': 'v' });
    await it.fetch(`${ORIGIN}/mcp`, { headers });
    await it.fetch(`${ORIGIN}/mcp`, { headers });
    it.use('two');
    await it.fetch(`${ORIGIN}/mcp`, { headers });
    expect(it.sent).toEqual(['Bearer one', 'Bearer one', 'Bearer two']);
    expect(Object.keys(headers)).not.toContain('authorization');
  });
});
