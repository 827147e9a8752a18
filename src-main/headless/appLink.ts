import { createConnection, type Socket } from 'node:net';
import { createLineCutter } from '../lib/lines';
import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';

/** What is told of a request before its answer. */
export type AppNews =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'text'; readonly text: string }
  /** A sign-in waits for its browser; what is told of it is still to be read with care. */
  | { readonly kind: 'sign-in'; readonly pending: unknown };

/** A connection to the running app. Disposing closes it, which takes back whatever still waits. */
export interface AppLink extends Disposable {
  /**
   * Resolves with the answer, which is still to be read with care. An abort takes the request back.
   * @throws Fault of the app; 'app-gone' | 'app-silent' | 'app-strange'
   */
  request(command: string, input: unknown, signal: AbortSignal, onNews?: (news: AppNews) => void): Promise<unknown>;
}

export interface AppLinkDeps {
  readonly path: string;
  /** From a file that only this user can read; null where none is asked for. */
  readonly token: string | null;
  readonly texts: AppLinkWords;
  readonly limits?: AppLinkLimits;
}

export interface AppLinkWords {
  readonly gone: string;
  readonly silent: string;
  readonly busy: string;
  readonly version: string;
  readonly strange: string;
}

export interface AppLinkLimits {
  /** How long the app may say nothing at all while something is asked of it; it tells every few seconds that it lives. */
  readonly silenceMs: number;
  readonly handshakeMs: number;
  readonly lineBytes: number;
}

const PROTOCOL = 1;
const LIMITS: AppLinkLimits = { silenceMs: 30_000, handshakeMs: 10_000, lineBytes: 128 * 1024 * 1024 };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (fault: Error) => void;
  readonly onNews: (news: AppNews) => void;
}

/** Connects and greets. @throws the system's error when nobody listens; Fault 'app-silent' | 'app-busy' | 'app-version' */
export async function openAppLink(deps: AppLinkDeps, signal: AbortSignal): Promise<AppLink> {
  const { path, token, texts, limits = LIMITS } = deps;
  const socket = await connected(path, signal);
  const cutter = createLineCutter(limits.lineBytes);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let silence: NodeJS.Timeout | undefined;
  let ended: Fault | undefined;

  const end = (fault: Fault): void => {
    ended ??= fault;
    clearTimeout(silence);
    socket.destroy();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const listenLong = (ms: number): void => {
    clearTimeout(silence);
    silence = setTimeout(() => end(new Fault('app-silent', texts.silent)), ms);
  };
  const hear = (line: unknown): void => {
    if (!isRecord(line)) return end(new Fault('app-strange', texts.strange));
    const asked = typeof line['id'] === 'number' ? waiting.get(line['id']) : undefined;
    // What was taken back may still be answered.
    if (!asked) return;
    if (line['news'] === 'waiting') return asked.onNews({ kind: 'waiting' });
    if (line['news'] === 'text') return asked.onNews({ kind: 'text', text: String(line['text']) });
    if (line['news'] === 'sign-in') return asked.onNews({ kind: 'sign-in', pending: line });
    waiting.delete(line['id'] as number);
    if (waiting.size === 0) clearTimeout(silence);
    const { result } = line;
    if (isRecord(result) && result['ok'] === true) return asked.resolve(result['value']);
    if (!isRecord(result)) return asked.reject(new Fault('app-strange', texts.strange));
    asked.reject(new Fault(String(result['kind']), String(result['message'])));
  };

  const greeting = new Promise<void>((resolve, reject) => {
    let onLine = (line: unknown): void => {
      const hello = isRecord(line) ? line['hello'] : undefined;
      if (!isRecord(hello)) return end(new Fault('app-strange', texts.strange));
      if (hello['protocol'] !== PROTOCOL) return end(new Fault('app-version', texts.version));
      clearTimeout(silence);
      onLine = hear;
      resolve();
    };
    waiting.set(0, { resolve: () => undefined, reject, onNews: () => undefined });
    socket.on('data', (chunk: Buffer) => {
      silence?.refresh();
      const lines = cutter.push(chunk);
      if (lines === null) return end(new Fault('app-strange', texts.strange));
      for (const line of lines) if (!ended) onLine(tryParseJson(line));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const isGreeted = onLine === hear;
      end(isGreeted ? new Fault('app-gone', texts.gone) : new Fault('app-busy', texts.busy));
    });
  });
  const stop = (): void => end(new Fault('app-gone', texts.gone));
  signal.addEventListener('abort', stop, { once: true });
  listenLong(limits.handshakeMs);
  socket.write(`${JSON.stringify({ hello: { protocol: PROTOCOL, token } })}\n`);
  try {
    await greeting;
    waiting.delete(0);
  } finally {
    signal.removeEventListener('abort', stop);
  }

  return {
    request(command, input, asker, onNews = () => undefined) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        if (asker.aborted) return reject(asker.reason as Error);
        const takeBack = (): void => {
          if (!waiting.delete(id)) return;
          if (waiting.size === 0) clearTimeout(silence);
          socket.write(`${JSON.stringify({ id, cancel: true })}\n`);
          reject(asker.reason as Error);
        };
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            asker.removeEventListener('abort', takeBack);
            settle(value);
          };
        asker.addEventListener('abort', takeBack, { once: true });
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject), onNews });
        listenLong(limits.silenceMs);
        socket.write(`${JSON.stringify({ id, command, input })}\n`);
      });
    },
    [Symbol.dispose]: () => end(new Fault('app-gone', texts.gone)),
  };
}

const connected = (path: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ path });
    const stop = (): void => {
      socket.destroy();
      reject(signal.reason as Error);
    };
    const fail = (error: Error): void => {
      signal.removeEventListener('abort', stop);
      reject(error);
    };
    socket.once('connect', () => {
      signal.removeEventListener('abort', stop);
      socket.removeListener('error', fail);
      resolve(socket);
    });
    socket.once('error', fail);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
