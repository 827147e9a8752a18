import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { connectProxy } from '../testing/connectProxy';
import { never } from '../testing/never';
import { oauthAddresses } from '../text/oauthServers';
import type { SeenAddresses } from './addresses';
import { openAuthHttp } from './authHttp';
import { DEFAULT_OAUTH_LIMITS } from './limits';

const LIMITS = { limits: { ...DEFAULT_OAUTH_LIMITS, httpMs: 2_000 } };

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** What the names of the system stand for, each time that they are asked for; several addresses have commas between. */
function namesStandFor(answers: Record<string, string[]>): void {
  const next = (name: string): LookupAddress[] => {
    const [first = '127.0.0.1', ...rest] = answers[name] ?? [];
    if (rest.length > 0) answers[name] = rest;
    return first.split(',').map((address) => ({ address, family: 4 }));
  };
  const byCallback = (name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void): void =>
    done(null, next(name));
  vi.spyOn(dns, 'lookup').mockImplementation(byCallback as never);
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async (name: string) => next(name)) as never);
  syncBuiltinESMExports();
}

it('holds a name against the rules again when it connects, whatever it stood for before', async () => {
  let connections = 0;
  const trap = createServer(() => void (connections += 1)).listen(0, '127.0.0.1');
  await once(trap, 'listening');
  const { port } = trap.address() as AddressInfo;
  namesStandFor({ 'as.example': ['1.1.1.1', '127.0.0.1'] });
  await using http = await openAuthHttp(new URL('https://1.0.0.1/mcp'), LIMITS, never());
  const url = await http.check(`https://as.example:${port}/token`, oauthAddresses.token, never());
  await expect(http.fetch(url)).rejects.toMatchObject({ kind: 'blocked-address' });
  expect(connections).toBe(0);
  trap.close();
});

it('tells what a name stands for before anything is asked of it', async () => {
  namesStandFor({ 'as.example': ['169.254.169.254'] });
  await using http = await openAuthHttp(new URL('https://1.0.0.1/mcp'), LIMITS, never());
  const check = http.check('https://as.example/token', oauthAddresses.token, never());
  await expect(check).rejects.toMatchObject({ kind: 'blocked-address' });
});

it('is at home where its server is by name, unless the name is public too', async () => {
  namesStandFor({ 'mcp.corp': ['10.0.0.7'], 'sso.corp': ['10.0.0.8'], 'mcp.example': ['1.1.1.1'] });
  await using inside = await openAuthHttp(new URL('https://mcp.corp/mcp'), LIMITS, never());
  await expect(inside.check('https://sso.corp/', oauthAddresses.issuer, never())).resolves.toBeDefined();
  await using outside = await openAuthHttp(new URL('https://mcp.example/mcp'), LIMITS, never());
  await expect(outside.check('https://sso.corp/', oauthAddresses.issuer, never())).rejects.toMatchObject({
    kind: 'blocked-address',
  });
});

it('takes a server whose name stands for both a public and a private address for a public one', async () => {
  namesStandFor({ 'both.example': ['1.1.1.1,10.0.0.7'] });
  await using http = await openAuthHttp(new URL('https://both.example/mcp'), LIMITS, never());
  const check = http.check('https://10.0.0.8/', oauthAddresses.issuer, never());
  await expect(check).rejects.toMatchObject({ kind: 'blocked-address' });
});

it('cuts an answer that trickles for ever', async () => {
  const slow = createServer((socket) => {
    socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.once('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const { askOnce } = await import('./askAuthServer');
  const limits = { ...DEFAULT_OAUTH_LIMITS, httpMs: 200 };
  await using http = await openAuthHttp(new URL(`http://127.0.0.1:${port}/mcp`), { limits }, never());
  await expect(askOnce(http, `http://127.0.0.1:${port}/x`, {}, never())).rejects.toMatchObject({ kind: 'timed-out' });
  slow.close();
});

it('sends no user-info and no plain text away from this computer', async () => {
  await using http = await openAuthHttp(new URL('https://1.0.0.1/mcp'), LIMITS, never());
  for (const url of ['http://1.0.0.1/token', 'https://a:b@1.0.0.1/token', 'http://127.0.0.1:1/token']) {
    await expect(http.fetch(url)).rejects.toMatchObject({ kind: 'blocked-address' });
  }
});

it('sends nothing through a proxy to a name that is not known here, but for the server’s own', async () => {
  await using proxy = await connectProxy();
  vi.spyOn(dns.promises, 'lookup').mockRejectedValue(new Error('not found'));
  syncBuiltinESMExports();
  const network = { proxyFor: async () => proxy.url };
  await using http = await openAuthHttp(new URL('https://mcp.example/mcp'), { ...LIMITS, network }, never());
  const url = 'https://as.example/token';
  const refused = { kind: 'blocked-address', message: expect.stringContaining('behind the proxy') as string };
  await expect(http.check(url, oauthAddresses.token, never())).rejects.toMatchObject(refused);
  await expect(http.fetch(url)).rejects.toMatchObject(refused);
  expect(proxy.asked).toEqual([]);
  await expect(http.check('https://mcp.example/token', oauthAddresses.token, never())).resolves.toBeDefined();
  await using direct = await openAuthHttp(new URL('https://mcp.example/mcp'), LIMITS, never());
  await expect(direct.check(url, oauthAddresses.token, never())).resolves.toBeDefined();
});

it('sends nothing through a proxy to a name that stands for an address here', async () => {
  await using proxy = await connectProxy();
  namesStandFor({ 'as.example': ['10.0.0.8'], 'mcp.example': ['1.1.1.1'] });
  const network = { proxyFor: async () => proxy.url };
  await using http = await openAuthHttp(new URL('https://mcp.example/mcp'), { ...LIMITS, network }, never());
  await expect(http.fetch('https://as.example/token')).rejects.toMatchObject({ kind: 'blocked-address' });
  expect(proxy.asked).toEqual([]);
});

it('gains no range for a server whose name stands for other addresses later', async () => {
  namesStandFor({ 'mcp.example': ['1.1.1.1', '10.0.0.7'], 'sso.corp': ['10.0.0.8'] });
  const seen: SeenAddresses = new Map();
  for (let times = 0; times < 2; times += 1) {
    await using http = await openAuthHttp(new URL('https://mcp.example/mcp'), { ...LIMITS, seen }, never());
    const check = http.check('https://sso.corp/', oauthAddresses.issuer, never());
    await expect(check).rejects.toMatchObject({ kind: 'blocked-address' });
  }
});
