import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedServer } from '../config/resolved';
import { Disposables } from '../lib/disposables';
import { everythingBehindProxy, everythingOverHttp, statelessOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { resolvedHttp, resolvedStdio } from '../testing/resolvedServer';
import { createTestContext } from '../testing/sessionContext';
import { realServer, statelessServer } from '../testing/stdioServer';
import { openSession } from './openSession';
import type { Era, Session } from './session';

/** One server that a session is held against, and what is known of it. */
interface Peer {
  readonly title: string;
  readonly era: Era;
  readonly server: (owned: Disposables) => Promise<ResolvedServer>;
  readonly tool: string;
  readonly call?: { readonly tool: string; readonly args: Record<string, unknown>; readonly says: string };
  readonly resource?: string;
  readonly prompt?: string;
}

const echo = { tool: 'echo', args: { message: 'hi' }, says: 'hi' };
const everything = { tool: 'get-sum', call: echo, resource: 'demo://resource/dynamic/text/1', prompt: 'simple-prompt' };
const memo = { tool: 'echo', call: { ...echo, args: { note: 'hi' } }, resource: 'memo://one', prompt: 'greet' };

const PEERS: readonly Peer[] = [
  {
    title: 'server-everything over stdio',
    era: 'handshake',
    server: async () => resolvedStdio(realServer('everything', 'stdio')),
    ...everything,
  },
  {
    title: 'server-everything over HTTP',
    era: 'handshake',
    server: async (owned) => resolvedHttp(owned.own(await everythingOverHttp()).url),
    ...everything,
  },
  {
    title: 'server-everything behind mcp-proxy',
    era: 'stateless',
    server: async (owned) => resolvedHttp(owned.own(await everythingBehindProxy()).url),
    ...everything,
  },
  {
    title: 'mongodb-mcp-server, asked for the newer revision',
    era: 'stateless',
    server: async () => ({
      ...resolvedStdio(realServer('mongodb'), { env: { MDB_MCP_TELEMETRY: 'disabled' } }),
      protocol: '2026-07-28',
    }),
    tool: 'find',
  },
  {
    title: 'mongodb-mcp-server, asked for nothing',
    era: 'handshake',
    server: async () => resolvedStdio(realServer('mongodb'), { env: { MDB_MCP_TELEMETRY: 'disabled' } }),
    tool: 'find',
  },
  {
    title: 'a server of the newer revision alone, over stdio',
    era: 'stateless',
    server: async () => resolvedStdio(statelessServer()),
    ...memo,
  },
  {
    title: 'a server of the newer revision alone, over HTTP',
    era: 'stateless',
    server: async (owned) => resolvedHttp(owned.own(await statelessOverHttp()).url),
    ...memo,
  },
];

describe.each(PEERS)('a session with $title', ({ era, server, tool, call, resource, prompt }) => {
  const owned = new Disposables();
  let session: Session;
  beforeAll(async () => {
    session = owned.own(await openSession(await server(owned), createTestContext(), never()));
  }, 40_000);
  afterAll(() => owned[Symbol.asyncDispose]());

  it('is of the era that the server speaks', () => {
    expect(session.info.era).toBe(era);
    expect(session.info.protocolVersion).toBe(era === 'stateless' ? '2026-07-28' : '2025-11-25');
    expect(session.info.name).not.toBe('');
  });

  it('lists tools with schemas', async () => {
    const { tools } = await session.listTools(never());
    const found = tools.find(({ name }) => name === tool);
    expect(found).toMatchObject({ name: tool, inputSchema: { type: 'object' } });
  });

  it('answers a ping, and calls at once without mixing their answers', async () => {
    await session.ping(never());
    if (call === undefined) return;
    const texts = ['one', 'two', 'three'].map(async (word) => {
      const [key = ''] = Object.keys(call.args);
      const { content, isError } = await session.callTool(call.tool, { [key]: word }, { signal: never() });
      return isError ? '' : String(content[0]?.text);
    });
    const answers = await Promise.all(texts);
    expect(answers.map((text, at) => text.includes(['one', 'two', 'three'][at] ?? ''))).toEqual([true, true, true]);
  });

  it('tells a tool that there is none from one that answers', async () => {
    const answer = await session.callTool('no-such-tool', {}, { signal: never() }).catch((error: unknown) => error);
    expect(answer).toSatisfy(
      (it: { isError?: boolean; kind?: string }) => it.isError === true || it.kind === 'protocol',
    );
  });

  it('does not begin a call that was stopped before', async () => {
    const running = session.callTool(tool, {}, { signal: AbortSignal.abort() });
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('lists and reads resources where there are any, and refuses what is not offered', async () => {
    const { items } = await session.listResources(never());
    expect(items.length > 0 || resource === undefined).toBe(true);
    if (resource !== undefined) {
      const [part] = await session.readResource(resource, never());
      expect(part).toHaveProperty('text');
    }
    if (!session.info.offers.prompts) {
      await expect(session.getPrompt('any', {}, never())).rejects.toMatchObject({ kind: 'protocol' });
    }
  });

  it('lists prompts where there are any', async () => {
    const { items } = await session.listPrompts(never());
    if (prompt !== undefined) expect(items.map(({ name }) => name)).toContain(prompt);
    else expect(items).toEqual([]);
  });

  it('subscribes to a resource and lets it go', async () => {
    if (resource === undefined || !session.info.offers.subscriptions) return;
    await session.subscribe(resource, never());
    await session.unsubscribe(resource, never());
  });
});
