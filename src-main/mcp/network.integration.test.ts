import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createNetwork, type NetworkPorts } from '../config/network';
import { connectProxy } from '../testing/connectProxy';
import { never } from '../testing/never';
import { resolvedHttp } from '../testing/resolvedServer';
import { secureServer } from '../testing/secureServer';
import { createTestContext } from '../testing/sessionContext';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { TEST_CA } from '../testing/tlsMaterial';
import { openSession } from './openSession';
import type { Session } from './session';

const networkOf = (variables: Record<string, string>, ports: NetworkPorts = {}, home = '/') => {
  const env = new Map(Object.entries(variables));
  const environment = { load: async () => env, refresh: async () => env };
  return createNetwork({ ...ports, environment, home, log: silentLog });
};

interface Options {
  readonly kind?: 'streamable-http' | 'ws';
  readonly ca?: readonly string[];
  readonly network?: ReturnType<typeof createNetwork>;
}
const open = (
  url: string,
  { kind = 'streamable-http', ca = [], network = networkOf({}) }: Options = {},
): Promise<Session> => openSession(resolvedHttp(url, { kind, ca }), { ...createTestContext(), network }, never());

describe('case 81: a server behind an authority of its own', () => {
  it('fails with what to set, and works with its certificate in the entry, in the environment, or in the system', async () => {
    await using server = await secureServer();
    await using dir = await tempDir();
    await writeFile(dir.at('ca.pem'), TEST_CA);
    const url = `https://127.0.0.1:${server.port}/mcp`;
    const refused = { kind: 'unreachable', message: expect.stringMatching(/ca_file|NODE_EXTRA_CA_CERTS/) as string };
    await expect(open(url)).rejects.toMatchObject(refused);
    await expect(open(url.replace('https', 'wss'), { kind: 'ws' })).rejects.toMatchObject(refused);

    const networks = [
      networkOf({ NODE_EXTRA_CA_CERTS: dir.at('ca.pem') }),
      networkOf({ NODE_EXTRA_CA_CERTS: 'ca.pem' }, {}, dir.path),
      networkOf({}, { osCertificates: () => [TEST_CA] }),
    ];
    for (const options of [{ ca: [TEST_CA] }, ...networks.map((network) => ({ network }))]) {
      await using session = await open(url, options);
      expect((await session.listTools(never())).tools).toHaveLength(1);
    }
    await using socket = await open(url.replace('https', 'wss'), { kind: 'ws', ca: [TEST_CA] });
    expect((await socket.listTools(never())).tools).toHaveLength(1);
  });

  it('is trusted once the certificates were read again, and says that others are', async () => {
    await using server = await secureServer();
    const trusted: string[] = [];
    const network = networkOf({ SSL_CERT_FILE: '/dev/null' }, { osCertificates: () => trusted });
    const url = `https://127.0.0.1:${server.port}/mcp`;
    await expect(open(url, { network })).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await network.refresh()).toBe(false);
    trusted.push(TEST_CA);
    expect(await network.refresh()).toBe(true);
    await using session = await open(url, { network });
    expect(session.info.name).toBe('secure');
  });
});

describe('case 81: a proxy', () => {
  it.each(['streamable-http', 'ws'] as const)('carries %s, from the system or from the environment', async (kind) => {
    await using server = await secureServer();
    await using proxy = await connectProxy();
    const url = `${kind === 'ws' ? 'wss' : 'https'}://mcp.test:${server.port}/mcp`;
    const pac = `PROXY ${new URL(proxy.url).host}; DIRECT`;
    const networks = [networkOf({ HTTPS_PROXY: proxy.url }), networkOf({}, { resolveProxy: async () => pac })];
    for (const network of networks) {
      proxy.asked.length = 0;
      await using session = await open(url, { kind, ca: [TEST_CA], network });
      expect((await session.listTools(never())).tools).toHaveLength(1);
      expect(new Set(proxy.asked)).toEqual(new Set([`mcp.test:${server.port}`]));
    }
  });

  it('is passed by where NO_PROXY says so, and never stands between this computer and itself', async () => {
    await using server = await secureServer();
    await using proxy = await connectProxy();
    const network = networkOf({ HTTPS_PROXY: proxy.url, NO_PROXY: 'mcp.test' });
    await expect(open(`https://mcp.test:${server.port}/mcp`, { network })).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await using session = await open(`https://localhost:${server.port}/mcp`, { ca: [TEST_CA], network });
    expect(session.info.name).toBe('secure');
    expect(proxy.asked).toEqual([]);
  });

  it('that is not there is said', async () => {
    const network = networkOf({ HTTPS_PROXY: 'http://127.0.0.1:1' });
    await expect(open('https://mcp.test/mcp', { network })).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
