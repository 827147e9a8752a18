import { createEmitter } from '../lib/emitter';
import { timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import { createMcpFault, isSessionLost, toMcpFault } from './faults';
import type { LogLevel, McpFault, Session, SessionChange } from './session';
import { mcpFaults } from '../text/mcpFaults';

/** A server that forgets faster than this is of no use. */
const MAX_REPEATS = 3;

/** One session of the server's memory. */
interface Life {
  readonly session: Session;
  /** It did something for us; one that never does is not worth a renewal. */
  hasAnswered: boolean;
  running: number;
}

/**
 * A session that outlives being forgotten by its server (spec L6): another one is opened in silence, and what was
 * refused unrun is sent again. What still runs on the old one ends there, since nobody may repeat it. A session
 * that is forgotten before it answered anything ends. @throws McpFault
 */
export async function openRenewingSession(
  open: (signal: AbortSignal) => Promise<Session>,
  { connectMs, onRenewed }: { readonly connectMs: number; readonly onRenewed: () => void },
  signal: AbortSignal,
): Promise<Session> {
  const stop = new AbortController();
  const changes = createEmitter<SessionChange>();
  const lives = new Set<Life>();
  let over!: (fault: McpFault) => void;
  const ended = new Promise<McpFault>((resolve) => (over = resolve));
  let renewal: Promise<Life> | undefined;
  /** The tools were not listed since the last renewal. */
  let isStale = false;
  /** What the server was told once and has to be told again when it forgot. */
  const subscribed = new Set<string>();
  let logLevel: LogLevel | undefined;

  const begin = (session: Session): Life => {
    const life = { session, hasAnswered: false, running: 0 };
    lives.add(life);
    session.onChanged((change) => changes.emit(change));
    void session.ended.then((fault) => {
      if (life === current) over(fault);
    });
    return life;
  };
  const leave = async (life: Life): Promise<void> => {
    if (life === current || life.running > 0) return;
    lives.delete(life);
    await life.session[Symbol.asyncDispose]();
  };

  let current = begin(await open(signal));

  const remind = (session: Session): void => {
    const told = [...subscribed].map((uri) => session.subscribe(uri, stop.signal));
    if (logLevel !== undefined) told.push(session.setLogLevel(logLevel, stop.signal));
    // A server that refuses now is heard of when it is asked for something.
    for (const one of told) one.catch(() => undefined);
  };

  const reopen = async (): Promise<Life> => {
    using limit = timeLimit(connectMs, stop.signal);
    const old = current;
    current = begin(await open(limit.signal));
    isStale = true;
    onRenewed();
    remind(current.session);
    void leave(old);
    return current;
  };
  const renewed = (): Promise<Life> => {
    renewal ??= reopen().finally(() => (renewal = undefined));
    renewal.catch((error: unknown) => over(toMcpFault(error)));
    return renewal;
  };

  const askOne = async <T>(life: Life, run: (session: Session) => Promise<T>): Promise<T> => {
    life.running += 1;
    try {
      const answer = await run(life.session);
      life.hasAnswered = true;
      return answer;
    } finally {
      life.running -= 1;
      void leave(life);
    }
  };
  /** Forgotten with nothing answered: another renewal would come to the same. */
  const giveUp = (error: unknown): never => {
    over(toMcpFault(error));
    throw error;
  };
  /** Refused unrun, a request goes to the next life; as long as lives answer something, that is no loop. */
  const ask = async <T>(run: (session: Session) => Promise<T>, askSignal: AbortSignal): Promise<T> => {
    let life = renewal === undefined ? current : await unlessAborted(renewal, askSignal);
    for (let repeats = 0; ; repeats++) {
      try {
        return await askOne(life, run);
      } catch (error) {
        if (!isSessionLost(error) || stop.signal.aborted || repeats === MAX_REPEATS) throw error;
        const isLast = life === current && renewal === undefined && !life.hasAnswered;
        if (isLast) return giveUp(error);
        life = life === current ? await unlessAborted(renewed(), askSignal) : current;
      }
    }
  };

  return {
    get info() {
      return current.session.info;
    },
    ended,
    onChanged: (listener) => changes.on(listener),
    async listTools(signalOfList) {
      const listing = await ask((session) => session.listTools(signalOfList), signalOfList);
      isStale = false;
      return listing;
    },
    async callTool(tool, args, options) {
      try {
        return await ask((session) => session.callTool(tool, args, options), options.signal);
      } finally {
        if (isStale) changes.emit({ kind: 'tools' });
      }
    },
    listResources: (stopped) => ask((session) => session.listResources(stopped), stopped),
    listTemplates: (stopped) => ask((session) => session.listTemplates(stopped), stopped),
    readResource: (uri, stopped) => ask((session) => session.readResource(uri, stopped), stopped),
    listPrompts: (stopped) => ask((session) => session.listPrompts(stopped), stopped),
    getPrompt: (name, args, stopped) => ask((session) => session.getPrompt(name, args, stopped), stopped),
    complete: (what, stopped) => ask((session) => session.complete(what, stopped), stopped),
    ping: (stopped) => ask((session) => session.ping(stopped), stopped),
    async subscribe(uri, stopped) {
      await ask((session) => session.subscribe(uri, stopped), stopped);
      subscribed.add(uri);
    },
    async unsubscribe(uri, stopped) {
      subscribed.delete(uri);
      await ask((session) => session.unsubscribe(uri, stopped), stopped);
    },
    async setLogLevel(level, stopped) {
      await ask((session) => session.setLogLevel(level, stopped), stopped);
      logLevel = level;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await renewal?.catch(() => undefined);
      await Promise.all([...lives].map(({ session }) => session[Symbol.asyncDispose]()));
    },
  };
}

/** Whoever waits for a renewal may give up; the renewal itself goes on. @throws McpFault */
const unlessAborted = (renewal: Promise<Life>, signal: AbortSignal): Promise<Life> =>
  untilAborted(renewal, signal).catch((error: unknown) => {
    throw signal.aborted ? createMcpFault('cancelled', mcpFaults.cancelled) : error;
  });
