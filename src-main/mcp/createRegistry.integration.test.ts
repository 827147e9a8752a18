import { ServerId } from '@contract/ids';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ResolvedServer } from '../config/resolved';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { hostileOverHttp } from '../testing/httpServer';
import { createMemoryStore } from '../testing/memoryStore';
import { never } from '../testing/never';
import { resolvedHttp, resolvedStdio } from '../testing/resolvedServer';
import { envHashServer, hostileStdio, realServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { createRegistry } from './createRegistry';
import { DEFAULT_LIMITS, type McpLimits } from './limits';
import { openSession } from './openSession';
import type { Registry, ServerRow } from './registry';
import { createProcessTable } from './transports/processTable';

const patience = { timeout: 20_000 };
const id = (name: string): ServerId => ServerId.parse(name);
const quick: Partial<McpLimits> = { backoffMs: 30, backoffMaxMs: 30 };
const local = (command: readonly string[]): ServerEntry => ({ command: [...command] });

/** Disposing it ends the registry, then its folder. */
async function setUp(servers: Record<string, ServerEntry>, limits: Partial<McpLimits> = quick) {
  const app = new Disposables();
  const dir = app.own(await tempDir());
  const store = createMemoryStore(servers);
  const childrenFolder = dir.at('children');
  const resolve = async ({ name, entry }: NamedEntry): Promise<ResolvedServer> =>
    entry?.url === undefined
      ? resolvedStdio(entry?.command as unknown as [string], { name, limits: { connectMs: 15_000 } })
      : resolvedHttp(entry.url, { name });
  const registry = app.own(
    createRegistry({
      store,
      resolve,
      openSession,
      limits: { ...DEFAULT_LIMITS, ...limits },
      redactor: createRedactor(),
      now: () => Date.now(),
      childrenFolder,
    }),
  );
  return { store, registry, childrenFolder, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const row = (registry: Registry, name: string): ServerRow => {
  const found = registry.find(id(name));
  if (found === undefined) throw new Error(`no row ${name}`);
  return found;
};

/** The marks of the instances on record. */
const marksIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => name.replace('.json', ''));

/** How many processes carry one of the marks. */
async function alive(marks: readonly string[]): Promise<number> {
  const table = createProcessTable();
  const found = (await table.list()).filter(({ isZombie }) => !isZombie).map(({ pid }) => table.tagOf(pid));
  return (await Promise.all(found)).filter((tag) => marks.some((mark) => tag?.startsWith(mark))).length;
}

describe('createRegistry', () => {
  it('holds good, hostile and remote servers side by side, and leaves no process behind', async () => {
    await using remote = await hostileOverHttp('well-behaved');
    await using stage = await setUp({
      everything: local(realServer('everything')),
      stubborn: local(hostileStdio('ignore-signals')),
      helper: local(hostileStdio('grandchild-detached')),
      noisy: local(hostileStdio('noise-before')),
      dying: local(hostileStdio('exit-now')),
      silent: local(hostileStdio('never-initialize')),
      remote: { url: remote.url },
    });
    const { registry, childrenFolder } = stage;
    registry.start();
    for (const name of ['everything', 'stubborn', 'helper', 'noisy', 'remote']) {
      await expect.poll(() => row(registry, name).state.kind, patience).toBe('ready');
    }
    await expect.poll(() => row(registry, 'dying').state.kind, patience).toBe('failed');
    expect(row(registry, 'dying')).toMatchObject({
      fault: { kind: 'exited', exitCode: 3 },
      stderr: ['fatal: no token'],
    });
    expect(row(registry, 'silent').state).toEqual({ kind: 'connecting', attempt: 1 });
    expect(row(registry, 'noisy').noiseCount).toBeGreaterThan(0);
    await registry.callTool(id('helper'), 'echo', {}, { signal: never() });
    const marks = await marksIn(childrenFolder);
    expect(marks).toHaveLength(1);
    expect(await alive(marks)).toBeGreaterThanOrEqual(6);
    await registry[Symbol.asyncDispose]();
    expect(await alive(marks)).toBe(0);
    expect(await marksIn(childrenFolder)).toEqual([]);
  });

  it('comes back after a server was killed, and does not repeat the call', async () => {
    await using stage = await setUp({ a: local(hostileStdio('crash-after')) });
    const { registry } = stage;
    registry.start();
    await expect.poll(() => row(registry, 'a').state.kind, patience).toBe('ready');
    const call = registry.callTool(id('a'), 'echo', {}, { signal: never() });
    await expect(call).rejects.toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
    await expect.poll(() => row(registry, 'a').state.kind, patience).toBe('ready');
    expect(row(registry, 'a').fault).toMatchObject({ kind: 'exited' });
  });

  it.each(['session-404', 'session-400'])(
    'sends a call again that a lost session refused, and once only: %s',
    async (mode) => {
      await using remote = await hostileOverHttp(mode, '--n', '4');
      await using stage = await setUp({ a: { url: remote.url } });
      const { registry } = stage;
      registry.start();
      await registry.settled(never());
      for (const n of [1, 2]) {
        const result = await registry.callTool(id('a'), 'echo', { n }, { signal: never() });
        expect(result.content).toEqual([{ type: 'text', text: `{"n":${n}}` }]);
      }
      const methods = (await remote.log()).requests.map(({ body }) => /"method":"([^"]+)"/.exec(body)?.[1]);
      expect(methods.filter((method) => method === 'initialize')).toHaveLength(2);
      expect(methods.filter((method) => method === 'tools/call')).toHaveLength(3);
    },
  );

  it('follows the tools of a server that changes them', async () => {
    await using stage = await setUp({ a: local(hostileStdio('rug-pull')) });
    const { registry } = stage;
    registry.start();
    const properties = (): unknown => row(registry, 'a').listing.tools[0]?.inputSchema.properties;
    await expect.poll(properties, patience).toEqual({ note: { type: 'string' } });
  });

  it('starts the changed definition once the old process is gone', async () => {
    await using stage = await setUp({ a: local(envHashServer()) });
    const { store, registry, childrenFolder } = stage;
    registry.start();
    await registry.settled(never());
    const marks = await marksIn(childrenFolder);
    expect(await alive(marks)).toBe(1);
    store.set({ a: { ...local(envHashServer()), env: { CHANGED: '1' } } });
    await registry.settled(never());
    expect(row(registry, 'a').state.kind).toBe('ready');
    expect(await alive(marks)).toBe(1);
  });
});
