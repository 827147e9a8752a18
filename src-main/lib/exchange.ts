import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

export interface ExchangeRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly [name: string, value: string][];
  readonly body: RawBody;
}

/** A body on its way, as it came over the wire. Whoever takes it does so once, in one of two ways. */
export interface RawBody {
  /** Hands on each chunk, and then the end with what broke it; after a `destroy` nothing more. */
  take(onChunk: (chunk: Buffer) => void, onEnd: (error: Error | null) => void): void;
  /** The same as a stream; the server is held back while nobody reads it. */
  stream(): Readable;
  /** Called once, when nothing more comes. */
  onOver(listener: () => void): void;
  /** Ends it for its taker too, and closes the connection unless all had come. */
  destroy(error: Error): void;
}

/** So much of a body that nobody takes yet is read ahead. */
const AHEAD_BYTES = 65_536;

/**
 * One request and the head of its answer, on undici's own terms: its `request` makes a stream of every body, which costs
 * a short answer more than all the rest. Rejects with the signal's reason on abort, also while it is still connecting.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  signal: AbortSignal,
): Promise<ExchangeAnswer> {
  return new Promise((resolve, reject) => {
    let abort: ((reason: Error) => void) | undefined;
    let body: IncomingBody | undefined;
    const onAbort = (): void => {
      const reason = signal.reason as Error;
      if (abort === undefined) over(reason);
      else abort(reason);
    };
    let isOver = false;
    const over = (error: Error | null): void => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', onAbort);
      if (body !== undefined) body.end(error);
      else reject(error ?? new Error('there was no answer'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      // A proxy's dispatcher writes the host into them.
      { ...request, headers: { ...request.headers }, method: request.method },
      {
        onConnect(given) {
          if (signal.aborted) return given(signal.reason as Error);
          abort = given;
        },
        onHeaders(status, raw, resume, statusText) {
          // What comes before the answer, such as 103 Early Hints.
          if (status < 200) return true;
          body = createIncomingBody(resume, (reason) => abort?.(reason));
          resolve({ status, statusText, headers: pairsOf(raw), body });
          return true;
        },
        onData: (chunk) => body?.push(chunk) ?? true,
        onComplete: () => over(null),
        onError: over,
      },
    );
  });
}

interface IncomingBody extends RawBody {
  /** False while no more is wanted. */
  push(chunk: Buffer): boolean;
  end(error: Error | null): void;
}

function createIncomingBody(resume: () => void, abort: (reason: Error) => void): IncomingBody {
  let ahead: Buffer[] = [];
  let size = 0;
  let isHeld = false;
  let ended: { readonly error: Error | null } | undefined;
  let listener: (() => void) | undefined;
  let taker: { readonly onChunk: (chunk: Buffer) => void; readonly onEnd: (error: Error | null) => void } | undefined;

  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    resume();
  };
  const body: IncomingBody = {
    push(chunk) {
      if (ended !== undefined) return true;
      if (taker !== undefined) taker.onChunk(chunk);
      else {
        ahead.push(chunk);
        size += chunk.length;
        isHeld = size >= AHEAD_BYTES;
      }
      return !isHeld;
    },
    end(error) {
      if (ended !== undefined) return;
      ended = { error };
      taker?.onEnd(error);
      listener?.();
    },
    take(onChunk, onEnd) {
      taker = { onChunk, onEnd };
      const early = ahead;
      ahead = [];
      for (const chunk of early) onChunk(chunk);
      if (ended === undefined) release();
      else onEnd(ended.error);
    },
    stream() {
      const stream = new Readable({
        read: release,
        destroy(error, done) {
          if (ended === undefined) body.destroy(error ?? new Error('nobody reads on'));
          done(error);
        },
      });
      body.take(
        (chunk) => {
          if (!stream.push(chunk)) isHeld = true;
        },
        (error) => {
          if (error === null) stream.push(null);
          else stream.destroy(error);
        },
      );
      return stream;
    },
    onOver(told) {
      if (ended === undefined) listener = told;
      else told();
    },
    destroy(error) {
      if (ended !== undefined) return;
      body.end(error);
      abort(error);
    },
  };
  return body;
}

/** Names and values by turns, as they came; a value that came twice is two pairs. */
function pairsOf(raw: readonly (Buffer | string)[] | null): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; raw !== null && at + 1 < raw.length; at += 2) {
    pairs.push([latin(raw[at]), latin(raw[at + 1])]);
  }
  return pairs;
}

const latin = (bytes: Buffer | string | undefined): string =>
  typeof bytes === 'string' ? bytes : (bytes?.toString('latin1') ?? '');
