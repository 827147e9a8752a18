import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ServerEntry } from '../config/schema';
import {
  everythingBehindGateway,
  everythingBehindProxy,
  everythingOverHttp,
  everythingOverSse,
  type RunningServer,
} from '../testing/httpServer';
import { never } from '../testing/never';
import { createTestContext } from '../testing/sessionContext';
import { realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { resolve } from '../testing/testResolver';
import { openSession } from './openSession';
import { createSampleServer } from './sampleServer';
import type { Session } from './session';

const sample = createSampleServer('1');

/** The whole way from an entry as it stands in the file. */
async function open(entry: ServerEntry, env: ReadonlyMap<string, string> = new Map(), home = '/'): Promise<Session> {
  const environment = { load: async () => env, refresh: async () => env };
  const server = await resolve({ connect_timeout_seconds: 20, ...entry }, { environment, home });
  return openSession(server, { ...createTestContext(), inProcess: new Map([[sample.name, sample]]) }, never());
}

const echo = async (session: Session): Promise<unknown> => {
  expect((await session.listTools(never())).tools.map(({ name }) => name)).toContain('echo');
  const { content } = await session.callTool('echo', { message: 'hi' }, { signal: never() });
  return content[0]?.text;
};

describe('a real server connects, lists and calls', () => {
  it.each<[string, () => Promise<RunningServer>, ServerEntry, string]>([
    ['http', everythingOverHttp, { type: 'http' }, 'streamable-http'],
    ['http, through mcp-proxy', everythingBehindProxy, { type: 'http', protocol: 'legacy' }, 'streamable-http'],
    ['sse', everythingOverSse, { type: 'sse' }, 'sse'],
    ['sse, through supergateway', () => everythingBehindGateway('sse'), { type: 'sse' }, 'sse'],
    ['sse, found by type auto', everythingOverSse, {}, 'sse'],
    ['ws, through supergateway', () => everythingBehindGateway('ws'), { type: 'ws' }, 'ws'],
  ])('over %s', async (_name, start, entry, transport) => {
    await using server = await start();
    await using session = await open({ ...entry, url: server.url });
    expect(session.info).toMatchObject({ transport });
    expect(await echo(session)).toBe('Echo: hi');
  });

  it('within the app', async () => {
    await using session = await open({ type: 'sdk', name: 'sample' });
    expect(session.info).toMatchObject({ name: 'sample', transport: 'in-process' });
    const { content } = await session.callTool('count_words', { text: 'one two' }, { signal: never() });
    expect(content[0]?.text).toContain('2 words');
  });

  it.each<[string, readonly string[], string, Record<string, unknown>, RegExp]>([
    ['server-memory', realServer('memory'), 'read_graph', {}, /entities/],
    ['server-filesystem', realServer('filesystem', '/usr/share'), 'list_allowed_directories', {}, /\/usr\/share/],
  ])('over stdio: %s', async (_name, command, tool, args, answer) => {
    await using session = await open({ type: 'local', command: [...command] });
    expect(session.info.transport).toBe('stdio');
    const { content } = await session.callTool(tool, args, { signal: never() });
    expect(JSON.stringify(content)).toMatch(answer);
  });

  it.each(['drawio', 'playwright'] as const)(
    'over stdio: %s, as far as it needs neither network nor browser',
    async (name) => {
      await using session = await open({ type: 'local', command: [...realServer(name)] });
      const { tools, rejected } = await session.listTools(never());
      expect(tools.length).toBeGreaterThan(0);
      expect(rejected).toEqual([]);
    },
  );
});

/** Lets through only what carries this header. */
async function guarded(target: string, header: string, value: string) {
  const refused: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    if (req.headers[header] !== value) {
      refused.push(req);
      return void res.writeHead(403).end();
    }
    const to = request(
      new URL(req.url ?? '/', target),
      { method: req.method ?? 'GET', headers: req.headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    to.on('error', () => res.destroy());
    res.on('close', () => to.destroy());
    req.pipe(to);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    refused,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

it('carries the id of a claudeai-proxy server on every request', async () => {
  await using everything = await everythingOverHttp();
  await using gate = await guarded(everything.url, 'x-claudeai-server-id', 'srv-42');
  await using session = await open({ type: 'claudeai-proxy', url: `${gate.origin}/mcp`, server_id: 'srv-42' });
  expect(await echo(session)).toBe('Echo: hi');
  expect(gate.refused).toEqual([]);
  await expect(open({ type: 'claudeai-proxy', url: `${gate.origin}/mcp`, server_id: 'other' })).rejects.toMatchObject({
    kind: 'protocol',
  });
});

it('finds an IDE by its lock file, sends its token to this computer only, and leaves the file as it was', async () => {
  await using everything = await everythingOverSse();
  await using gate = await guarded(everything.url, 'x-claude-code-ide-authorization', 'ide-token-1');
  await using dir = await tempDir();
  await mkdir(dir.at('.claude', 'ide'), { recursive: true });
  const file = dir.at('.claude', 'ide', `${gate.port}.lock`);
  const lock = {
    pid: process.pid,
    workspaceFolders: ['/w'],
    ideName: 'Test',
    transport: 'sse',
    authToken: 'ide-token-1',
  };
  await writeFile(file, JSON.stringify(lock), { mode: 0o444 });
  await using session = await open({ type: 'sse-ide' }, new Map(), dir.path);
  expect(await echo(session)).toBe('Echo: hi');
  expect(gate.refused).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(JSON.stringify(lock));
  await expect(open({ type: 'ws-ide' }, new Map(), dir.path)).rejects.toMatchObject({ kind: 'unreachable' });
});
