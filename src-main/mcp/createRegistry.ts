import type { ServerId } from '@contract/ids';
import { diffServers } from '../config/diff';
import type { ResolvedServer } from '../config/resolved';
import type { ConfigSnapshot, ConfigStore, NamedEntry } from '../config/store';
import { createEmitter } from '../lib/emitter';
import type { DispatcherOptions } from '../lib/guardedFetch';
import type { Redactor } from '../lib/redact';
import { isSettled } from './connectionState';
import { createMcpFault } from './faults';
import type { McpLimits } from './limits';
import { createManagedServer, type ManagedServer } from './managedServer';
import type { OpenSession } from './openSession';
import type { Registry, RegistryEvent } from './registry';
import { isSameRun } from './sameRun';
import { createStartQueue } from './startQueue';
import { createServerLog } from './stderrLog';
import { createChildLedger, NO_LEDGER, reapOrphans } from './transports/orphans';
import { createProcessTable } from './transports/processTable';
import { mcpFaults } from '../text/mcpFaults';

export interface RegistryDeps {
  /** What is in force; the file itself where nobody is asked (spec X). */
  readonly store: Pick<ConfigStore, 'current' | 'onChange'>;
  /** @throws Fault; shown as a `config` fault of that server. Refuses what nobody confirmed (spec X). */
  readonly resolve: (named: NamedEntry) => Promise<ResolvedServer>;
  readonly openSession: OpenSession;
  readonly limits: McpLimits;
  readonly redactor: Redactor;
  readonly now: () => number;
  /** No retries: a command waits for one attempt of each. */
  readonly isSingleAttempt?: boolean;
  /** Where running children are written down; none when absent. */
  readonly childrenFile?: string;
  /** The app's version, told to servers. */
  readonly version?: string;
  readonly network?: DispatcherOptions;
}

/** Follows the config from the moment it is made; connects nothing before `start`. */
export function createRegistry(deps: RegistryDeps): Registry {
  const { store, limits, redactor, childrenFile } = deps;
  const events = createEmitter<RegistryEvent>();
  const moves = createEmitter<void>();
  const table = createProcessTable();
  const ledger = childrenFile === undefined ? NO_LEDGER : createChildLedger(childrenFile, table);
  const queue = createStartQueue(limits);
  const servers = new Map<ServerId, ManagedServer>();
  /** Removed ones that still end. */
  const leaving = new Set<Promise<void>>();
  let autoStart = false;
  let isClosing = false;

  const open: Parameters<typeof createManagedServer>[1]['open'] = (server, log, signal) => {
    const { version = '0.0.0', network } = deps;
    return deps.openSession(server, { limits, log, redactor, table, ledger, version, network }, signal);
  };
  const create = (named: NamedEntry): ManagedServer =>
    createManagedServer(named, {
      resolve: deps.resolve,
      open,
      queue,
      limits,
      log: createServerLog(redactor, limits),
      now: deps.now,
      isSingleAttempt: deps.isSingleAttempt ?? false,
      scrub: (text) => redactor.scrub(text),
      emit: (event) => {
        if (!isClosing) events.emit(event);
      },
      onMoved: () => moves.emit(),
    });

  const add = (named: NamedEntry): void => {
    const server = create(named);
    servers.set(named.id, server);
    if (autoStart) server.start();
    events.emit({ kind: 'changed', row: server.row() });
  };
  const remove = (id: ServerId): void => {
    const server = servers.get(id);
    if (server === undefined) return;
    servers.delete(id);
    events.emit({ kind: 'removed', id });
    moves.emit();
    const ending = Promise.resolve(server[Symbol.asyncDispose]()).finally(() => leaving.delete(ending));
    leaving.add(ending);
  };
  const change = (named: NamedEntry): void => {
    const server = servers.get(named.id);
    if (server === undefined) return;
    const before = server.row().config;
    server.update(named);
    if (isSameRun(before, named)) return;
    if (server.isStarted() || autoStart) void server.restart();
  };
  /** A file that breaks while the app runs changes nothing that runs (spec C4). */
  const follow = (after: ConfigSnapshot): void => {
    if (isClosing || after.problem !== null) return;
    const known = [...servers.values()].map((server) => server.row().config);
    const { added, removed, changed } = diffServers(known, after.servers);
    for (const { id } of removed) remove(id);
    for (const named of added) add(named);
    for (const { after: named } of changed) change(named);
  };

  for (const named of store.current().servers) servers.set(named.id, create(named));
  const unsubscribe = store.onChange(({ after }) => follow(after));
  const find = (id: ServerId): ManagedServer | undefined => servers.get(id);

  return {
    start(only) {
      if (isClosing) return;
      if (childrenFile !== undefined) void reapOrphans(childrenFile, limits.stop, table).then(() => ledger.refresh());
      autoStart ||= only === undefined;
      for (const [id, server] of servers) if (only?.includes(id) ?? true) server.start();
    },
    rows() {
      const order = new Map(store.current().servers.map(({ id }, index) => [id, index]));
      const placeOf = (id: ServerId): number => order.get(id) ?? Infinity;
      return [...servers.values()].map((server) => server.row()).sort((a, b) => placeOf(a.id) - placeOf(b.id));
    },
    find: (id) => find(id)?.row(),
    findByName: (name) => [...servers.values()].map((server) => server.row()).find((row) => row.name === name),
    log: (id, language) => find(id)?.log.lines(language) ?? [],
    onEvent: (listener) => events.on(listener),
    async callTool(id, tool, args, options) {
      const server = find(id);
      if (server === undefined || isClosing) throw createMcpFault('closed', mcpFaults.noServer);
      return server.callTool(tool, args, options);
    },
    async restart(id) {
      if (!isClosing) await find(id)?.restart();
    },
    dismissFault: (id) => find(id)?.dismissFault(),
    settled(signal, only) {
      const asked = (): ManagedServer[] =>
        [...servers].filter(([id]) => only?.includes(id) ?? true).map(([, it]) => it);
      return untilSettled(asked, (listener) => moves.on(listener), signal);
    },
    async [Symbol.asyncDispose]() {
      isClosing = true;
      unsubscribe();
      await Promise.all([...[...servers.values()].map((server) => server[Symbol.asyncDispose]()), ...leaving]);
      await ledger[Symbol.asyncDispose]();
    },
  };
}

/** Resolves when every started server of `servers` has settled, or on abort. */
function untilSettled(
  servers: () => readonly ManagedServer[],
  onEvent: (listener: () => void) => () => void,
  signal: AbortSignal,
): Promise<void> {
  const isDone = (): boolean => servers().every((server) => !server.isStarted() || isSettled(server.row().state));
  return new Promise((resolve) => {
    const check = (): void => {
      if (!signal.aborted && !isDone()) return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = onEvent(check);
    signal.addEventListener('abort', check, { once: true });
    check();
  });
}
