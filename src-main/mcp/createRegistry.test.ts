import { ServerId } from '@contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedServer } from '../config/resolved';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';
import { Fault } from '../lib/fault';
import { createRedactor } from '../lib/redact';
import { createMemoryStore } from '../testing/memoryStore';
import { resolvedStdio } from '../testing/stdioServer';
import { createRegistry, type RegistryDeps } from './createRegistry';
import { createMcpFault } from './faults';
import { DEFAULT_LIMITS } from './limits';
import type { RegistryEvent } from './registry';
import type { McpFault, Session, ToolListing } from './session';

const id = (name: string): ServerId => ServerId.parse(name);
const entry = (more: Partial<ServerEntry> = {}): ServerEntry => ({ command: ['run', 'it'], ...more });
const never = (): AbortSignal => new AbortController().signal;
const toolNamed = (name: string): ToolListing => ({
  tools: [{ name, title: null, description: '', inputSchema: {}, outputSchema: null, annotations: {} }],
  rejected: [],
  notes: [],
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

/** One opening of a session: the test decides when it is ready, and when and how it ends. */
class Opening {
  readonly server: ResolvedServer;
  readonly signal: AbortSignal;
  isDisposed = false;
  ready!: (listing?: ToolListing) => void;
  fail!: (fault: Error) => void;
  end!: (fault: McpFault) => void;
  notify: () => void = () => undefined;
  listing = toolNamed('echo');
  readonly session: Promise<Session>;

  constructor(server: ResolvedServer, signal: AbortSignal) {
    this.server = server;
    this.signal = signal;
    const ended = new Promise<McpFault>((resolve) => (this.end = resolve));
    this.session = new Promise((resolve, reject) => {
      const listeners = new Set<() => void>();
      this.notify = () => [...listeners].forEach((listener) => listener());
      this.fail = reject;
      signal.addEventListener('abort', () => reject(createMcpFault('cancelled', 'cancelled')), { once: true });
      this.ready = (listing = this.listing) => {
        this.listing = listing;
        resolve({
          info: { name: 'S', version: '1', protocolVersion: 'x', instructions: null, hasTools: true },
          listTools: () => Promise.resolve(this.listing),
          callTool: (tool) =>
            Promise.resolve({
              content: [{ type: 'text', text: tool }],
              structuredContent: null,
              isError: false,
              notes: [],
            }),
          onToolsChanged(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
          ended,
          [Symbol.asyncDispose]: () => {
            this.isDisposed = true;
            return Promise.resolve();
          },
        });
      };
    });
  }
}

function setUp(servers: Record<string, ServerEntry>, options: Partial<RegistryDeps> = {}) {
  const store = createMemoryStore(servers);
  const openings: Opening[] = [];
  const resolve = (named: NamedEntry): Promise<ResolvedServer> =>
    Promise.resolve(resolvedStdio(named.entry?.command as [string], { name: named.name }));
  const registry = createRegistry({
    store,
    resolve,
    openSession: (server, _context, signal) => {
      const opening = new Opening(server, signal);
      openings.push(opening);
      return opening.session;
    },
    limits: DEFAULT_LIMITS,
    redactor: createRedactor(),
    now: () => Date.now(),
    ...options,
  });
  const events: RegistryEvent[] = [];
  registry.onEvent((event) => events.push(event));
  const kinds = (): Record<string, string> =>
    Object.fromEntries(registry.rows().map(({ name, state }) => [name, state.kind]));
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  const last = (name: string): Opening => {
    const found = openings.findLast(({ server }) => server.name === name);
    if (found === undefined) throw new Error(`${name} was not opened`);
    return found;
  };
  return { store, registry, openings, events, kinds, pass, last };
}

const exited = createMcpFault('exited', 'the server exited with code 1', { exitCode: 1 });

describe('starting', () => {
  it('connects nothing before start, and then what is enabled', async () => {
    const { registry, openings, kinds, pass, last } = setUp({ a: entry(), off: entry({ enabled: false }) });
    await pass(1_000);
    expect([openings.length, kinds()]).toEqual([0, { a: 'queued', off: 'disabled' }]);
    registry.start();
    await pass();
    expect(kinds()).toEqual({ a: 'connecting', off: 'disabled' });
    last('a').ready();
    await pass();
    expect(registry.findByName('a')).toMatchObject({
      state: { kind: 'ready' },
      listing: { tools: [{ name: 'echo' }] },
    });
    expect(openings).toHaveLength(1);
    await registry[Symbol.asyncDispose]();
  });

  it('starts 20 servers in file order, four at a time, though none of them answers', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `s${i}`);
    const { registry, openings, pass } = setUp(Object.fromEntries(names.map((name) => [name, entry()])));
    registry.start();
    await pass();
    expect(openings.map(({ server }) => server.name)).toEqual(names.slice(0, 4));
    openings[1]?.ready();
    await pass();
    expect(openings.map(({ server }) => server.name)).toEqual(names.slice(0, 5));
    await pass(150 * 4);
    expect(openings.map(({ server }) => server.name)).toEqual(names);
    await registry[Symbol.asyncDispose]();
  });

  it('starts only those asked for', async () => {
    const { registry, kinds, pass } = setUp({ a: entry(), b: entry() });
    registry.start([id('b')]);
    await pass();
    expect(kinds()).toEqual({ a: 'queued', b: 'connecting' });
    await registry[Symbol.asyncDispose]();
  });

  it('reads a queued server from the config of the moment its turn comes', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const servers = Object.fromEntries(names.map((name) => [name, entry()]));
    const { store, registry, openings, kinds, pass } = setUp(servers);
    registry.start();
    await pass();
    const { e: _gone, ...rest } = servers;
    store.set({ ...rest, f: entry({ enabled: false }), g: entry({ command: ['other'] }) });
    await pass(1_000);
    expect(openings.map(({ server }) => server.name).sort()).toEqual(['a', 'b', 'c', 'd', 'g']);
    expect(openings.at(-1)?.server.transport).toMatchObject({ command: ['other'] });
    expect(kinds()).toMatchObject({ f: 'disabled' });
    await registry[Symbol.asyncDispose]();
  });

  it('does not start what does not resolve or what does not validate', async () => {
    const store = createMemoryStore({ b: entry() });
    const broken: NamedEntry = { id: id('c'), name: 'c', entry: null, invalid: 'command is not a list' };
    const servers = [...store.current().servers, broken];
    const { registry, openings, pass } = setUp(
      {},
      {
        store: { ...store, current: () => ({ ...store.current(), servers }) },
        resolve: () => Promise.reject(new Fault('locked', 'the keyring is locked')),
      },
    );
    registry.start();
    await pass();
    expect(openings).toEqual([]);
    expect(registry.rows().map(({ state }) => state)).toMatchObject([
      { kind: 'failed', fault: { kind: 'config', message: 'the keyring is locked' } },
      { kind: 'failed', fault: { kind: 'config', message: 'command is not a list' } },
    ]);
    await registry[Symbol.asyncDispose]();
  });

  it('rests where a person must sign in', async () => {
    const { registry, kinds, pass, last } = setUp({ a: entry() });
    registry.start();
    await pass();
    last('a').fail(createMcpFault('unauthorized', 'sign-in is not built yet'));
    await pass(60_000);
    expect(kinds()).toEqual({ a: 'needs-auth' });
    await registry[Symbol.asyncDispose]();
  });
});

describe('a connection that ends', () => {
  it('loses its tools at once, is tried six times in all, and keeps its fault until it is dismissed', async () => {
    const { registry, openings, pass, last } = setUp({ a: entry() });
    registry.start();
    await pass();
    last('a').ready();
    await pass();
    last('a').end(exited);
    await pass();
    expect(registry.find(id('a'))).toMatchObject({ state: { kind: 'waiting', failures: 1 }, listing: { tools: [] } });
    await expect(registry.callTool(id('a'), 'echo', {}, { signal: never() })).rejects.toMatchObject({ kind: 'closed' });
    for (let i = 0; i < 10; i++) {
      last('a').fail(exited);
      await pass(20_000);
    }
    expect(openings).toHaveLength(6);
    expect(registry.find(id('a'))).toMatchObject({ state: { kind: 'failed' }, fault: { exitCode: 1 } });
    registry.dismissFault(id('a'));
    expect(registry.find(id('a'))?.fault).toBeNull();
    await registry[Symbol.asyncDispose]();
  });

  it('is not tried again by a command that makes one attempt', async () => {
    const { registry, openings, kinds, pass, last } = setUp({ a: entry() }, { isSingleAttempt: true });
    registry.start();
    await pass();
    last('a').fail(exited);
    await pass(60_000);
    expect([openings.length, kinds()]).toEqual([1, { a: 'failed' }]);
    await registry[Symbol.asyncDispose]();
  });

  it('goes on being tried every five minutes when it is remote', async () => {
    const { registry, openings, pass, last } = setUp({ far: { url: 'https://a.example/mcp' } });
    registry.start();
    await pass();
    for (let i = 0; i < 6; i++) {
      last('far').fail(createMcpFault('unreachable', 'no connection'));
      await pass(20_000);
    }
    expect(openings).toHaveLength(6);
    await pass(300_000);
    expect(openings).toHaveLength(7);
    await registry[Symbol.asyncDispose]();
  });

  it('case 23: flaps without flooding the page, and ends with the state it is in', async () => {
    const limits = { ...DEFAULT_LIMITS, retries: 1_000, backoffMs: 20, backoffMaxMs: 20 };
    const { registry, events, pass, last } = setUp({ a: entry() }, { limits });
    const at: number[] = [];
    registry.onEvent(() => at.push(Date.now()));
    registry.start();
    for (let i = 0; i < 100; i++) {
      await pass(30);
      last('a').fail(exited);
    }
    await pass(30);
    last('a').ready();
    await pass(2_000);
    for (const time of at) expect(at.filter((it) => it >= time && it < time + 1_000).length).toBeLessThanOrEqual(4);
    const final = events.at(-1);
    expect(final?.kind !== 'removed' && final?.row.state.kind).toBe('ready');
    await registry[Symbol.asyncDispose]();
  });
});

describe('list changes', () => {
  it('leads to a fresh listing that is announced, at most twice in a second', async () => {
    const { registry, events, pass, last } = setUp({ a: entry() });
    registry.start();
    await pass();
    last('a').ready();
    await pass();
    events.length = 0;
    for (let i = 0; i < 50; i++) {
      last('a').listing = toolNamed(`tool_${i}`);
      last('a').notify();
      await pass(20);
    }
    await pass(2_000);
    expect(registry.find(id('a'))?.listing.tools[0]?.name).toBe('tool_49');
    expect(events.length).toBeLessThanOrEqual(3);
    expect(events.every(({ kind }) => kind === 'listing')).toBe(true);
    await registry[Symbol.asyncDispose]();
  });
});

describe('a config that changes', () => {
  it('case 31: restarts only the server whose definition changed', async () => {
    const { store, registry, openings, kinds, pass, last } = setUp({ a: entry(), b: entry() });
    registry.start();
    await pass();
    for (const opening of openings) opening.ready();
    await pass();
    store.set({ a: entry({ env: { X: '1' } }), b: entry({ description: 'only words' }), c: entry() });
    await pass();
    expect(openings.map(({ server }) => server.name).sort()).toEqual(['a', 'a', 'b', 'c']);
    expect([openings[0]?.isDisposed, openings[1]?.isDisposed]).toEqual([true, false]);
    expect(kinds()).toEqual({ a: 'connecting', b: 'ready', c: 'connecting' });
    last('a').ready();
    await pass();
    expect(kinds()).toMatchObject({ a: 'ready' });
    await registry[Symbol.asyncDispose]();
  });

  it('stops what was removed or switched off, and starts what was switched on', async () => {
    const { store, registry, openings, events, kinds, pass } = setUp({
      a: entry(),
      b: entry(),
      c: entry({ enabled: false }),
    });
    registry.start();
    await pass();
    for (const opening of openings) opening.ready();
    await pass();
    store.set({ b: entry({ enabled: false }), c: entry() });
    await pass();
    expect(kinds()).toEqual({ b: 'disabled', c: 'connecting' });
    expect(openings.slice(0, 2).every(({ isDisposed }) => isDisposed)).toBe(true);
    expect(registry.find(id('b'))?.listing.tools).toEqual([]);
    expect(events).toContainEqual({ kind: 'removed', id: 'a' });
    await registry[Symbol.asyncDispose]();
  });

  it('that broke changes nothing that runs', async () => {
    const { store, registry, openings, kinds, pass, last } = setUp({ a: entry() });
    registry.start();
    await pass();
    last('a').ready();
    await pass();
    store.set({}, { path: 'x', line: 1, column: 1, message: 'broken' });
    await pass();
    expect([openings.length, kinds()]).toEqual([1, { a: 'ready' }]);
    await registry[Symbol.asyncDispose]();
  });
});

describe('restart and stop', () => {
  it('ends the old session before the new one opens, also when asked twice', async () => {
    const { registry, openings, pass, last } = setUp({ a: entry() });
    registry.start();
    await pass();
    last('a').ready();
    await pass();
    await Promise.all([registry.restart(id('a')), registry.restart(id('a'))]);
    await pass();
    expect(openings.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
    await registry[Symbol.asyncDispose]();
  });

  it('gives up waiting for a connection that is being made', async () => {
    const { registry, openings, pass } = setUp({ a: entry() });
    registry.start();
    await pass();
    await registry.restart(id('a'));
    await pass();
    expect(openings.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await registry[Symbol.asyncDispose]();
  });

  it('registers and announces nothing once the end began', async () => {
    const { store, registry, openings, events, pass } = setUp({ a: entry(), b: entry() });
    registry.start();
    await pass();
    openings[0]?.ready();
    await pass(1_000);
    events.length = 0;
    const ending = registry[Symbol.asyncDispose]();
    openings[1]?.ready();
    store.set({ a: entry(), b: entry(), c: entry() });
    registry.start();
    await registry.restart(id('a'));
    await ending;
    await pass(10_000);
    expect([openings.length, events]).toEqual([2, []]);
    await expect(registry.callTool(id('a'), 'echo', {}, { signal: never() })).rejects.toMatchObject({ kind: 'closed' });
  });

  it('settles when the last started server is ready, failed or off', async () => {
    const { registry, pass, last } = setUp({ a: entry(), b: entry(), off: entry({ enabled: false }) });
    registry.start();
    let isSettled = false;
    void registry.settled(never()).then(() => (isSettled = true));
    await pass();
    last('a').ready();
    await pass();
    expect(isSettled).toBe(false);
    last('b').fail(createMcpFault('config', 'no'));
    await pass();
    expect(isSettled).toBe(true);
    await registry.settled(never(), [id('a')]);
    await registry[Symbol.asyncDispose]();
  });
});
