import { ServerId } from '@contract/ids';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ResolvedServer } from '../config/resolved';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { pause } from '../lib/task';
import { hostileOverHttp } from '../testing/httpServer';
import { createMemoryStore } from '../testing/memoryStore';
import { never } from '../testing/never';
import { resolvedHttp, resolvedStdio } from '../testing/resolvedServer';
import { hostileStdio, scriptedStdio } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { createRegistry } from './createRegistry';
import { DEFAULT_LIMITS, type McpLimits } from './limits';
import { openSession } from './openSession';
import type { RegistryEvent, ServerRow } from './registry';
import { checkNothing } from './schemas/schemaCheck';
import { withQuickCheck } from './schemas/withQuickCheck';
import type { CallResult } from './session';

const patience = { timeout: 20_000 };
const local = (command: readonly string[]): ServerEntry => ({ command: [...command] });

/** One server `a`, connected by a real registry. */
async function setUp(entry: ServerEntry, limits: Partial<McpLimits> = {}) {
  const app = new Disposables();
  const quick = { backoffMs: 20, backoffMaxMs: 20, retries: 2 };
  const resolve = async ({ name, entry: now }: NamedEntry): Promise<ResolvedServer> =>
    now?.url === undefined
      ? resolvedStdio(now?.command as unknown as [string], { name, limits: { callMs: 1_000 } })
      : resolvedHttp(now.url, { name, limits: { callMs: 1_000 } });
  const registry = app.own(
    createRegistry({
      store: createMemoryStore({ a: entry }),
      resolve,
      openSession,
      limits: { ...DEFAULT_LIMITS, ...quick, ...limits },
      redactor: createRedactor(),
      checkSchema: withQuickCheck(checkNothing),
      now: () => Date.now(),
    }),
  );
  const id = ServerId.parse('a');
  const states: string[] = [];
  const events: RegistryEvent[] = [];
  registry.onEvent((event) => {
    events.push(event);
    if (event.kind !== 'removed') states.push(event.row.state.kind);
  });
  const row = (): ServerRow => {
    const found = registry.find(id);
    if (found === undefined) throw new Error('no row');
    return found;
  };
  registry.start();
  return {
    registry,
    events,
    states,
    row,
    id,
    call: (tool = 'echo', args = {}): Promise<CallResult> => registry.callTool(id, tool, args, { signal: never() }),
    tools: () => row().listing.tools.map(({ name }) => name),
    becomes: (kind: string) => expect.poll(() => row().state.kind, patience).toBe(kind),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

it('case 7: ends the grandchild of a wrapper that ignores signals', async () => {
  await using dir = await tempDir();
  const beat = dir.at('beat');
  const heart = `setInterval(() => require('node:fs').writeFileSync(${JSON.stringify(beat)}, String(Date.now())), 20)`;
  const server = scriptedStdio().map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const script = `trap '' TERM INT HUP; '${process.execPath}' -e '${heart.replaceAll("'", `'\\''`)}' & ${server.join(' ')} & wait`;
  const stage = await setUp(local(['sh', '-c', script]));
  // The server in the background of a shell without job control reads nothing, so only the heart is looked at.
  await expect
    .poll(
      () =>
        stat(beat).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true);
  await stage[Symbol.asyncDispose]();
  const last = await readFile(beat, 'utf8');
  await pause(100);
  expect(await readFile(beat, 'utf8')).toBe(last);
});

it('case 9: a server that dies in the middle of an answer fails that call, and is reached again', async () => {
  await using remote = await hostileOverHttp('reset');
  await using stage = await setUp({ url: remote.url });
  await stage.becomes('ready');
  await expect(stage.call()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(stage.row().state.kind).toBe('ready');
});

it('case 10: reaches a server that listens only later, without a click', async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  await using stage = await setUp({ url: `http://127.0.0.1:${port}/mcp` }, { retries: 1_000 });
  await stage.becomes('waiting');
  expect(stage.row().fault).toMatchObject({ kind: 'unreachable' });
  await using _remote = await hostileOverHttp('well-behaved', '--port', `${port}`);
  await stage.becomes('ready');
});

it('case 12: notices an exit at once and comes back, and gives up on one that never gets that far', async () => {
  await using stage = await setUp(local(scriptedStdio({ exitAfter: 3 })));
  await stage.becomes('ready');
  for (let i = 0; i < 3; i++) await stage.call();
  await expect.poll(() => stage.states, patience).toContain('waiting');
  await stage.becomes('ready');
  expect((await stage.call()).content).toHaveLength(1);
});

it('case 21: what exits before the handshake is failed, and says so', async () => {
  await using stage = await setUp(local(scriptedStdio({ exitAt: 'initialize' })));
  await stage.becomes('failed');
  expect(stage.row().fault).toMatchObject({ kind: 'exited', exitCode: 0 });
  expect(stage.states).not.toContain('ready');
});

it('case 20: keeps the last fault until it is dismissed, also when all is well again', async () => {
  await using stage = await setUp(local(scriptedStdio({ exitAfter: 1 })));
  await stage.becomes('ready');
  await stage.call();
  await expect.poll(() => stage.states, patience).toContain('waiting');
  await stage.becomes('ready');
  expect(stage.row().fault).toMatchObject({ kind: 'exited' });
  stage.registry.dismissFault(stage.id);
  expect(stage.row().fault).toBeNull();
});

it('case 16: skips what is no message on stdout, counts it and tells at once', async () => {
  const noise = ['', 'Starting server v1.2', '\ufeff', '\u001b[32mready\u001b[0m', '{"level":"info"}'];
  await using stage = await setUp(local(scriptedStdio({ noise })));
  await stage.becomes('ready');
  const before = stage.row().noiseCount;
  expect((await stage.call()).content).toHaveLength(1);
  const told = (): number =>
    Math.max(...stage.events.map((event) => (event.kind === 'removed' ? 0 : event.row.noiseCount)));
  await expect.poll(told, patience).toBeGreaterThan(before);
  expect(stage.registry.log(stage.id, 'en')).toContain('stdout: Starting server v1.2');
  expect(stage.registry.log(stage.id, 'en')).toContain('stdout: ready');
});

it('case 18: a line on stderr is a line in the log and nothing else', async () => {
  await using stage = await setUp(local(scriptedStdio({ stderr: 'INFO Processing request' })));
  await stage.becomes('ready');
  await stage.call();
  await expect.poll(() => stage.registry.log(stage.id, 'en'), patience).toEqual(['INFO Processing request']);
  expect(stage.row()).toMatchObject({ state: { kind: 'ready' }, fault: null });
});

it('case 60: lists 151 tools of 267 KB', async () => {
  await using stage = await setUp(local(scriptedStdio({ many: { count: 151, length: 1_700 } })));
  await stage.becomes('ready');
  expect(stage.tools()).toHaveLength(151);
});

it('case 61: follows the pages, and calls the tool on the last one', async () => {
  const tools = Array.from({ length: 101 }, (_, i) => ({ name: `tool_${i}`, inputSchema: { type: 'object' } }));
  await using stage = await setUp(local(scriptedStdio({ tools, pageSize: 50 })));
  await stage.becomes('ready');
  expect(stage.tools()).toHaveLength(101);
  expect((await stage.call('tool_100', { last: true })).content[0]?.text).toBe('{"last":true}');
});

it('case 63: shows a tool that was added, and lists twice at most for 50 notices', async () => {
  await using stage = await setUp(local(scriptedStdio({ addAfterMs: 300, notices: 50 })), { relistMs: 200 });
  await stage.becomes('ready');
  await expect.poll(stage.tools, patience).toEqual(['echo', 'added']);
  await pause(500);
  expect(stage.events.filter(({ kind }) => kind === 'listing').length).toBeLessThanOrEqual(3);
});

it('case 68: a structured result that keeps its schema comes through, whatever stands beside it', async () => {
  const outputSchema = {
    type: 'object',
    required: ['n'],
    additionalProperties: false,
    properties: { n: { type: 'number' } },
  };
  const tools = ['good', 'forgetful'].map((name) => ({ name, inputSchema: { type: 'object' }, outputSchema }));
  const content = [{ type: 'text', text: '1' }];
  const results = { good: { content, structuredContent: { n: 1 } }, forgetful: { content } };
  await using stage = await setUp(local(scriptedStdio({ tools, results })));
  await stage.becomes('ready');
  expect(await stage.call('good')).toEqual({ content, structuredContent: { n: 1 }, isError: false, notes: [] });
  const forgetful = await stage.call('forgetful');
  expect(forgetful).toMatchObject({ content, isError: false });
  expect(forgetful.notes).toMatchObject([{ en: 'the tool promises a structured result and returned none' }]);
  expect(stage.registry.log(stage.id, 'en').join()).toContain('forgetful: the tool promises');
});

it('case 70: keeps address, name and type of a resource link', async () => {
  const link = { type: 'resource_link', uri: 'artifact://a1', name: 'report', mimeType: 'application/pdf' };
  await using stage = await setUp(local(scriptedStdio({ results: { echo: { content: [link] } } })));
  await stage.becomes('ready');
  expect((await stage.call()).content).toEqual([link]);
});

it('asks a server that answers no call any more whether it is there, and starts it anew', async () => {
  await using stage = await setUp(local(hostileStdio('frozen')), { silentCalls: 2, pingMs: 200 });
  await stage.becomes('ready');
  for (let i = 0; i < 2; i++) await expect(stage.call()).rejects.toMatchObject({ kind: 'timed-out' });
  await expect.poll(() => stage.states, patience).toContain('waiting');
  expect(stage.row().fault).toMatchObject({ kind: 'timed-out', message: 'the server answers nothing any more' });
  await stage.becomes('ready');
});

it('leaves a server alone whose tool is slow', async () => {
  await using stage = await setUp(local(hostileStdio('no-reply')), { silentCalls: 2, pingMs: 5_000 });
  await stage.becomes('ready');
  for (let i = 0; i < 3; i++) await expect(stage.call()).rejects.toMatchObject({ kind: 'timed-out' });
  expect(stage.states).not.toContain('waiting');
});

it('refuses arguments that no server could read', async () => {
  await using stage = await setUp(local(scriptedStdio()));
  await stage.becomes('ready');
  const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`) as object;
  await expect(stage.call('echo', deep)).rejects.toMatchObject({ kind: 'protocol' });
  expect((await stage.call()).content).toHaveLength(1);
});
