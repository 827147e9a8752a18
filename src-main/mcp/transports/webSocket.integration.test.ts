import { describe, expect, it } from 'vitest';
import type { ResolvedLimits } from '../../config/resolved';
import { hostileOverHttp } from '../../testing/httpServer';
import { never } from '../../testing/never';
import { resolvedHttp } from '../../testing/resolvedServer';
import { createTestContext } from '../../testing/sessionContext';
import { webSocketServer } from '../../testing/webSocketServer';
import type { McpLimits } from '../limits';
import { openSession } from '../openSession';
import type { CallResult, Session } from '../session';

interface Options {
  readonly serverLimits?: Partial<ResolvedLimits>;
  readonly limits?: Partial<McpLimits>;
  readonly headers?: Record<string, string>;
}
const open = (url: string, { serverLimits = {}, limits, headers = {} }: Options = {}): Promise<Session> =>
  openSession(resolvedHttp(url, { kind: 'ws', limits: serverLimits, headers }), createTestContext(limits), never());
const call = (session: Session, message = 'hi'): Promise<CallResult> =>
  session.callTool('echo', { message }, { signal: never() });

describe('a server over WebSocket', () => {
  it('gets the headers and the subprotocol in the handshake, lists and calls', async () => {
    await using server = await webSocketServer();
    await using session = await open(server.url, { headers: { Authorization: 'Bearer t-1' } });
    expect(session.info).toMatchObject({ name: 'ws', transport: 'ws' });
    expect((await session.listTools(never())).tools.map(({ name }) => name)).toEqual(['echo']);
    const results = await Promise.all(['a', 'b'].map((message) => call(session, message)));
    expect(results.map(({ content }) => content[0]?.text)).toEqual(['Echo: a', 'Echo: b']);
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer t-1', 'sec-websocket-protocol': 'mcp' });
  });

  it('is left with a goodbye, and no socket', async () => {
    await using server = await webSocketServer();
    const session = await open(server.url);
    const [socket] = server.connections;
    const code = new Promise((resolve) => socket?.once('close', resolve));
    await session[Symbol.asyncDispose]();
    expect(await code).toBe(1000);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'protocol'],
    [503, 'unreachable'],
  ])('that refuses the upgrade with %i is %s', async (status, kind) => {
    await using server = await webSocketServer({ verify: () => status });
    await expect(open(server.url)).rejects.toMatchObject({ kind });
  });

  it('that refuses the upgrade, or never answers it, fails by the limit and leaves nothing', async () => {
    await using refusing = await hostileOverHttp('upgrade-refused');
    await expect(open(refusing.url)).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('403') as string,
    });
    await using hanging = await hostileOverHttp('no-upgrade');
    await expect(open(hanging.url, { serverLimits: { connectMs: 300 } })).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('ends at once with a reason when it closes', async () => {
    await using server = await webSocketServer({
      answer: ({ method }, socket) => (method === 'tools/call' ? (socket.close(1011, 'going down'), null) : undefined),
    });
    await using session = await open(server.url);
    const running = call(session);
    await expect(running).rejects.toMatchObject({ kind: 'closed' });
    expect((await session.ended).message).toContain('1011: going down');
  });

  it('fails the one call whose answer is too large, and lives on', async () => {
    await using server = await webSocketServer({
      answer: ({ id, method, params }) =>
        method === 'tools/call' && params?.arguments?.message === 'big'
          ? JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'x'.repeat(12_000) }] } })
          : undefined,
    });
    await using session = await open(server.url, { serverLimits: { maxMessageBytes: 10_000 } });
    const [big, small] = await Promise.allSettled([call(session, 'big'), call(session, 'small')]);
    expect(big).toMatchObject({ status: 'rejected', reason: { kind: 'too-large' } });
    expect(small.status).toBe('fulfilled');
    expect((await call(session)).content).toHaveLength(1);
  });

  it('ends, to be tried again, when a message goes far beyond the limit', async () => {
    await using server = await webSocketServer({
      answer: ({ id, method }) =>
        method === 'tools/call' ? `{"jsonrpc":"2.0","id":${id},"result":"${'x'.repeat(50_000)}"}` : undefined,
    });
    await using session = await open(server.url, { serverLimits: { maxMessageBytes: 10_000 } });
    await expect(call(session)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await session.ended).toMatchObject({ kind: 'closed' });
  });

  it('is pinged while idle, and given up when it does not answer', async () => {
    const limits = { heartbeatMs: 50, heartbeatAnswerMs: 200 };
    await using alive = await webSocketServer();
    await using living = await open(alive.url, { limits });
    const pings = new Promise((resolve) => [...alive.connections][0]?.once('ping', resolve));
    await pings;
    expect((await call(living)).content).toHaveLength(1);
    await using dead = await webSocketServer({ autoPong: false });
    await using session = await open(dead.url, { limits });
    expect(await session.ended).toMatchObject({ kind: 'timed-out' });
  });
});
