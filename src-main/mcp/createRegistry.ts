import type { ServerId } from '@contract/ids';
import { diffServers } from '../config/diff';
import type { ResolvedServer } from '../config/resolved';
import type { ConfigSnapshot, ConfigStore, NamedEntry } from '../config/store';
import { createEmitter } from '../lib/emitter';
import { createGuardedFetch, type DispatcherOptions, type GuardedFetch } from '../lib/guardedFetch';
import type { Redactor } from '../lib/redact';
import { ICON_BYTES, loadIcon } from './icons';
import { isSettled } from './connectionState';
import type { EraVerdicts } from './eraVerdicts';
import { createMcpFault } from './faults';
import type { McpLimits } from './limits';
import type { InProcessServers } from './inProcessSession';
import { createManagedServer, type ManagedServer, type Reconnect } from './managedServer';
import type { OpenSession } from './openSession';
import type { SessionChange } from './session';
import type { AsksFor, Registry, RegistryEvent } from './registry';
import { NO_ASKS } from './requests/serverAsks';
import { isSameRun } from './sameRun';
import { checkNothing, type CheckSchema } from './schemas/schemaCheck';
import { createStartQueue } from './startQueue';
import { createServerLog } from './serverLog';
import type { SignInPort } from './signInPort';
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
  readonly childrenFolder?: string;
  /** The app's version, told to servers. */
  readonly version?: string;
  readonly network?: DispatcherOptions;
  /** The servers within the app. */
  readonly inProcess?: InProcessServers;
  /** Holds structured results against what tools promise; nothing is checked when absent. */
  readonly checkSchema?: CheckSchema;
  /** Nothing is offered when absent. */
  readonly asksFor?: AsksFor;
  /** Which era servers spoke last. */
  readonly eras?: EraVerdicts;
  /** Nobody can sign in when absent. */
  readonly signIns?: Pick<SignInPort, 'authorize' | 'signIn' | 'facts'>;
}

/** Follows the config from the moment it is made; connects nothing before `start`. */
export function createRegistry(deps: RegistryDeps): Registry {
  const { store, limits, redactor, childrenFolder } = deps;
  const events = createEmitter<RegistryEvent>();
  const contents = createEmitter<readonly [ServerId, SessionChange]>();
  const moves = createEmitter<void>();
  const table = createProcessTable();
  const ledger = childrenFolder === undefined ? NO_LEDGER : createChildLedger(childrenFolder, table);
  const queue = createStartQueue(limits);
  const servers = new Map<ServerId, ManagedServer>();
  /** Removed ones that still end. */
  const leaving = new Set<Promise<void>>();
  let autoStart = false;
  let isClosing = false;
  let iconFetch: GuardedFetch | undefined;

  const open: Parameters<typeof createManagedServer>[1]['open'] = (server, log, asks, signal) => {
    const { version = '0.0.0', network, inProcess, eras } = deps;
    const authorize = deps.signIns?.authorize;
    const shared = { limits, redactor, table, ledger, version, network, inProcess, eras, authorize };
    return deps.openSession(server, { ...shared, log, asks }, signal);
  };
  const create = (named: NamedEntry): ManagedServer =>
    createManagedServer(named, {
      resolve: deps.resolve,
      open,
      asksFor: deps.asksFor ?? (() => NO_ASKS),
      checkSchema: deps.checkSchema ?? checkNothing,
      queue,
      signIns: deps.signIns,
      limits,
      log: createServerLog(redactor, limits, deps.now),
      now: deps.now,
      isSingleAttempt: deps.isSingleAttempt ?? false,
      scrub: (text) => redactor.scrub(text),
      emit: (event) => {
        if (!isClosing) events.emit(event);
      },
      onContent: (change) => {
        if (!isClosing) contents.emit([named.id, change]);
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
  const reconnect = (how: Reconnect): void => {
    if (!isClosing) for (const server of servers.values()) void server.reconnect(how);
  };
  const find = (id: ServerId): ManagedServer | undefined => servers.get(id);

  return {
    start(only) {
      if (isClosing) return;
      if (childrenFolder !== undefined) void reapOrphans(childrenFolder, limits.stop, table);
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
    logs: (id) => find(id)?.log.entries() ?? [],
    wire: (id) => find(id)?.log.wireEntries() ?? [],
    onEvent: (listener) => events.on(listener),
    onContent: (listener) => contents.on(([id, change]) => listener(id, change)),
    callTool(id, tool, args, options) {
      const server = find(id);
      if (server === undefined || isClosing) return Promise.reject(createMcpFault('closed', mcpFaults.noServer));
      return server.callTool(tool, args, options);
    },
    live(id) {
      const server = find(id);
      if (server === undefined || isClosing) throw createMcpFault('closed', mcpFaults.noServer);
      return server.live();
    },
    async icon(id, tool, signal) {
      const found = find(id)?.icons(tool);
      if (found === undefined || isClosing || found.icons.length === 0) return null;
      iconFetch ??= createGuardedFetch({ maxBytes: ICON_BYTES, headersMs: 0, dispatcherOptions: deps.network });
      return loadIcon(found.icons, { origin: found.origin, fetch: iconFetch }, signal);
    },
    async restart(id) {
      if (!isClosing) await find(id)?.restart();
    },
    async signIn(id, opens, signal) {
      const server = find(id);
      if (server === undefined || isClosing) throw createMcpFault('closed', mcpFaults.noServer);
      await server.signIn(opens, signal);
    },
    cancelSignIn: (id) => find(id)?.cancelSignIn(),
    resumed: () => reconnect('at-once'),
    networkChanged: () => reconnect('unless-it-answers'),
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
      await iconFetch?.[Symbol.asyncDispose]();
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
