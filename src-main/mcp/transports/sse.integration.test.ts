import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ResolvedLimits } from '../../config/resolved';
import { hostileOverHttp } from '../../testing/httpServer';
import { never } from '../../testing/never';
import { resolvedHttp } from '../../testing/resolvedServer';
import { plainInfo } from '../../testing/fakeSession';
import { tempDir } from '../../testing/tempDir';
import { createTestContext } from '../../testing/sessionContext';
import type { McpLimits } from '../limits';
import { openSession } from '../openSession';
import type { CallResult, Session } from '../session';
import { createEraVerdicts, verdictKey, type EraVerdicts } from '../eraVerdicts';

interface Options {
  readonly kind?: 'sse' | 'auto' | 'streamable-http';
  readonly serverLimits?: Partial<ResolvedLimits>;
  readonly limits?: Partial<McpLimits>;
  readonly eras?: EraVerdicts;
}
const open = (url: string, { kind = 'sse', serverLimits = {}, limits, eras }: Options = {}): Promise<Session> =>
  openSession(resolvedHttp(url, { kind, limits: serverLimits }), { ...createTestContext(limits), eras }, never());
const call = (session: Session, message = 'hi'): Promise<CallResult> =>
  session.callTool('echo', { message }, { signal: never() });

/** Answers GET with a stream that names an endpoint; what is posted there a test answers on the stream. */
async function oldServer(
  answer: (asked: { id: number; method: string }, stream: ServerResponse, res: ServerResponse) => void,
) {
  const seen: string[] = [];
  let stream: ServerResponse | undefined;
  const server = createServer((req: IncomingMessage, res) => {
    seen.push(`${req.method} ${req.url}`);
    if (req.method === 'GET') {
      stream = res.writeHead(200, { 'content-type': 'text/event-stream' });
      return void stream.write('event: endpoint\ndata: /messages?sessionId=session-canary-1\n\n');
    }
    if (req.url === '/sse') return void res.writeHead(405).end();
    let body = '';
    req.on('data', (chunk) => (body += String(chunk)));
    req.on('end', () => {
      const asked = JSON.parse(body) as { id: number; method: string };
      if (asked.method !== 'initialize' && asked.method !== 'notifications/initialized' && stream !== undefined) {
        return answer(asked, stream, res);
      }
      res.writeHead(202).end();
      const result = {
        protocolVersion: '2024-11-05',
        capabilities: { tools: {} },
        serverInfo: { name: 'old', version: '1' },
      };
      if (asked.id !== undefined)
        stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })}\n\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sse`,
    seen,
    sockets: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
const reply = (id: number, result: object): string => `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;

describe('a server over HTTP+SSE', () => {
  it('connects, lists and calls, and is left without a socket', async () => {
    await using server = await hostileOverHttp('legacy-sse');
    await using session = await open(server.url);
    expect(session.info.transport).toBe('sse');
    expect((await session.listTools(never())).tools).toHaveLength(1);
    expect((await call(session)).content).toHaveLength(1);
    await using other = await oldServer(() => undefined);
    const second = await open(other.url);
    await second[Symbol.asyncDispose]();
    await expect.poll(() => other.sockets()).toBe(0);
  });

  it('that never names its endpoint fails at the connect limit', async () => {
    await using server = await hostileOverHttp('legacy-no-endpoint');
    await expect(open(server.url, { serverLimits: { connectMs: 300 } })).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('that names one elsewhere is blocked, and nothing goes there', async () => {
    await using server = await hostileOverHttp('legacy-other-origin');
    await expect(open(server.url)).rejects.toMatchObject({ kind: 'blocked-address' });
    expect((await server.log()).other).toEqual([]);
  });

  it('that refuses the stream says what else may be tried', async () => {
    await using server = await hostileOverHttp('get-405');
    await expect(open(server.url)).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('auto') as string,
    });
  });

  it('ends with its stream, which is not opened again, and fails what was running', async () => {
    await using server = await oldServer((_asked, stream, res) => {
      res.writeHead(202).end();
      stream.end();
    });
    await using session = await open(server.url);
    await expect(call(session)).rejects.toMatchObject({ kind: 'closed' });
    expect(await session.ended).toMatchObject({ kind: 'closed' });
    expect(server.seen.filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });

  it('opens another session when its endpoint is forgotten, and asks once more there', async () => {
    let isForgotten = true;
    await using server = await oldServer(({ id, method }, stream, res) => {
      if (method === 'tools/call' && isForgotten) {
        isForgotten = false;
        return void res.writeHead(404).end('{"error":"unknown session"}');
      }
      res.writeHead(202).end();
      stream.write(reply(id, method === 'tools/list' ? { tools: [] } : { content: [{ type: 'text', text: 'again' }] }));
    });
    await using session = await open(server.url);
    await session.listTools(never());
    expect((await call(session)).content[0]?.text).toBe('again');
    expect(server.seen.filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });

  it('fails the one call whose answer is too large, and goes on behind it', async () => {
    let count = 0;
    await using server = await oldServer(({ id }, stream, res) => {
      res.writeHead(202).end();
      stream.write(reply(id, { content: [{ type: 'text', text: 'x'.repeat(count++ === 0 ? 12_000 : 10) }] }));
    });
    await using session = await open(server.url, { serverLimits: { maxMessageBytes: 10_000 } });
    await expect(call(session)).rejects.toMatchObject({ kind: 'too-large' });
    expect((await call(session)).content).toHaveLength(1);
  });

  it('fails what waits when a message does not end, and ends to be tried again', async () => {
    await using server = await oldServer((_asked, stream, res) => {
      res.writeHead(202).end();
      stream.write(`data: ${'x'.repeat(100_000)}`);
    });
    await using session = await open(server.url, { serverLimits: { maxMessageBytes: 10_000 } });
    await expect(call(session)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await session.ended).toMatchObject({ kind: 'closed' });
  });

  it('is asked for a sign of life while idle, and given up without one', async () => {
    let answers = 0;
    await using server = await oldServer(({ id }, stream, res) => {
      res.writeHead(202).end();
      if (answers++ === 0) stream.write(reply(id, {}));
    });
    await using session = await open(server.url, { limits: { heartbeatMs: 50, heartbeatAnswerMs: 200 } });
    expect(await session.ended).toMatchObject({ kind: 'timed-out' });
  });
});

describe('case 15: a server of the older transport', () => {
  it('is found by type auto, which says so and asks for nothing else until it is refused', async () => {
    await using server = await oldServer(({ id }, stream, res) => {
      res.writeHead(202).end();
      stream.write(reply(id, { tools: [] }));
    });
    await using dir = await tempDir();
    const eras = createEraVerdicts(dir.at('eras.json'));
    const session = await open(server.url, { kind: 'auto', eras });
    expect(session.info.transport).toBe('sse');
    expect(await session.listTools(never())).toMatchObject({ tools: [] });
    await session[Symbol.asyncDispose]();
    expect(new Set(server.seen)).toEqual(
      new Set(['POST /sse', 'GET /sse', 'POST /messages?sessionId=session-canary-1']),
    );
    await eras.settled();
    server.seen.length = 0;
    await using again = await open(server.url, { kind: 'auto', eras });
    expect(again.info.transport).toBe('sse');
    expect(server.seen[0]).toBe('GET /sse');
  });

  it('is asked for both again once it refuses the one it spoke before', async () => {
    await using dir = await tempDir();
    const eras = createEraVerdicts(dir.at('eras.json'));
    await using server = await hostileOverHttp('get-405');
    const key = verdictKey(resolvedHttp(server.url, { kind: 'auto' }));
    eras.note(key, plainInfo({ transport: 'sse' }));
    await using session = await open(server.url, { kind: 'auto', eras });
    expect(session.info.transport).toBe('streamable-http');
    expect(await eras.findTransport(key)).toBe('streamable-http');
    await eras.settled();
  });

  it('is told apart from one that wants a sign-in, refuses or fails', async () => {
    for (const [status, kind] of [
      [401, 'unauthorized'],
      [403, 'protocol'],
      [500, 'unreachable'],
    ] as const) {
      const seen: (string | undefined)[] = [];
      const server = createServer((req, res) => {
        seen.push(req.method);
        res.writeHead(status).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
      await expect(open(url, { kind: 'auto' })).rejects.toMatchObject({ kind });
      expect(new Set(seen)).toEqual(new Set(['POST']));
      server.close();
    }
  });

  it('is named when the entry says http', async () => {
    await using server = await oldServer(() => undefined);
    await expect(open(server.url, { kind: 'streamable-http' })).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('set its type to sse') as string,
    });
    await expect.poll(() => server.sockets()).toBe(0);
  });

  it('keeps the first refusal when it takes neither', async () => {
    await using server = await hostileOverHttp('get-405');
    const nowhere = server.url.replace('/mcp', '/nothing');
    await expect(open(nowhere, { kind: 'auto' })).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('404') as string,
    });
  });
});
