import { ServerId } from '@contract/ids';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ResolvedServer } from '../config/resolved';
import type { ServerEntry } from '../config/schema';
import type { NamedEntry } from '../config/store';
import { createRedactor } from '../lib/redact';
import { createRegistry, type RegistryDeps } from '../mcp/createRegistry';
import { createMcpFault } from '../mcp/faults';
import { DEFAULT_LIMITS } from '../mcp/limits';
import type { RegistryEvent } from '../mcp/registry';
import type { McpFault, Session, ToolListing } from '../mcp/session';
import { fakeSession } from './fakeSession';
import { createMemoryStore } from './memoryStore';
import { resolvedStdio } from './resolvedServer';

export const id = (name: string): ServerId => ServerId.parse(name);
export const entry = (more: Partial<ServerEntry> = {}): ServerEntry => ({ command: ['run', 'it'], ...more });
export const toolNamed = (name: string): ToolListing => ({
  tools: [{ name, title: null, description: '', inputSchema: {}, outputSchema: null, annotations: {} }],
  rejected: [],
  notes: [],
});
export const exited = createMcpFault('exited', 'the server exited with code 1', { exitCode: 1 });

/** Before each test of a file the clock is stopped; `pass` moves it. */
export function stopTheClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'setImmediate'] }));
  afterEach(() => void vi.useRealTimers());
}

/** One opening of a session: the test decides when it is ready, and when and how it ends. */
export class Opening {
  readonly server: ResolvedServer;
  readonly signal: AbortSignal;
  isDisposed = false;
  ready!: (listing?: ToolListing) => void;
  fail!: (fault: Error) => void;
  end!: (fault: McpFault) => void;
  notify: () => void = () => undefined;
  listing = toolNamed('echo');
  ping: () => Promise<void> = () => Promise.resolve();
  call: () => Promise<void> = () => Promise.resolve();
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
        resolve(
          fakeSession({
            listTools: () => Promise.resolve(this.listing),
            ping: () => this.ping(),
            callTool: async (tool) => {
              await this.call();
              return { content: [{ type: 'text', text: tool }], structuredContent: null, isError: false, notes: [] };
            },
            onChanged(listener) {
              const heard = (): void => listener({ kind: 'tools' });
              listeners.add(heard);
              return () => void listeners.delete(heard);
            },
            ended,
            [Symbol.asyncDispose]: () => {
              this.isDisposed = true;
              return Promise.resolve();
            },
          }),
        );
      };
    });
  }
}

/** A registry whose sessions are opened, ended and listed by the test; wants `stopTheClock`. */
export function registryOfOpenings(servers: Record<string, ServerEntry>, options: Partial<RegistryDeps> = {}) {
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
  /** Starts everything, and lets it become ready. */
  const startReady = async (): Promise<void> => {
    registry.start();
    await pass();
    for (const opening of openings) opening.ready();
    await pass();
  };
  return { store, registry, openings, events, kinds, pass, last, startReady };
}
