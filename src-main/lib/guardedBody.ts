import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { RawBody } from './exchange';
import { Fault } from './fault';
import { told } from './words';

/** Bodies shorter than this are read to their end when nobody wants them, so that the connection can be used again. */
const DRAIN_BYTES = 65_536;

export interface BodyLimits {
  /** Counted after unpacking; of an event stream, per event. */
  readonly maxBytes: number;
  /** Longest silence between two chunks; 0 means none. */
  readonly idleMs: number;
}

export interface OpenBody {
  /** The body is read once, in one of two ways: */
  chunks(): AsyncGenerator<Uint8Array>;
  whole(): Promise<Buffer>;
  /** Gives the connection back, or closes it when much is still to come. */
  discard(): void;
}

/** A header by its name in small letters; null when there is none. */
export type FindHeader = (name: string) => string | null;

/** Unpacks, counts and times a response's body. A body over its limits ends with a Fault `too-large` or `timed-out`. */
export function openBody(raw: RawBody, find: FindHeader, limits: BodyLimits): OpenBody {
  const unpacker = unpackerOf(raw, find('content-encoding'));
  const meter = isEventStreamType(find('content-type')) ? createEventMeter() : createMeter();
  const unpacked = (): Readable => (unpacker === undefined ? raw.stream() : through(raw.stream(), unpacker));
  /** Only waiting counts as silence, not the time the reader takes. */
  const nextOf = async (
    source: AsyncIterator<Buffer>,
    stop: (fault: Error) => void,
  ): Promise<IteratorResult<Buffer, unknown>> => {
    const timer = limits.idleMs > 0 ? setTimeout(() => stop(silent(limits.idleMs)), limits.idleMs) : undefined;
    try {
      return await source.next();
    } finally {
      clearTimeout(timer);
    }
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const stream = unpacked();
    const stop = (fault: Error): void => void stream.destroy(fault);
    const source = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    try {
      for (let next = await nextOf(source, stop); next.done !== true; next = await nextOf(source, stop)) {
        if (meter(next.value) > limits.maxBytes) throw tooLarge(limits.maxBytes);
        yield next.value;
      }
    } finally {
      raw.destroy(unwanted());
      stream.destroy();
    }
  }
  /** Without a stream's own iterator, which costs a short reply more than all the rest. */
  const whole = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      const onSilence = (): void => raw.destroy(silent(limits.idleMs));
      const timer = limits.idleMs > 0 ? setTimeout(onSilence, limits.idleMs) : undefined;
      const onChunk = (chunk: Buffer): void => {
        timer?.refresh();
        if (meter(chunk) > limits.maxBytes) raw.destroy(tooLarge(limits.maxBytes));
        else parts.push(chunk);
      };
      const onEnd = (error: Error | null): void => {
        clearTimeout(timer);
        if (error !== null) return reject(error);
        resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
      };
      if (unpacker === undefined) return raw.take(onChunk, onEnd);
      unpacker.on('data', onChunk);
      unpacker.on('end', () => onEnd(null));
      unpacker.on('error', (error) => {
        raw.destroy(error);
        onEnd(error);
      });
      raw.take(
        (chunk) => void unpacker.write(chunk),
        (error) => (error === null ? unpacker.end() : unpacker.destroy(error)),
      );
    });
  return {
    chunks,
    whole,
    discard() {
      const length = Number(find('content-length') ?? Number.NaN);
      if (length > DRAIN_BYTES || Number.isNaN(length)) return raw.destroy(unwanted());
      raw.take(
        () => undefined,
        () => undefined,
      );
    },
  };
}

const isEventStreamType = (type: string | null): boolean => /^\s*text\/event-stream\b/i.test(type ?? '');

export const isEventStream = (headers: Headers): boolean => isEventStreamType(headers.get('content-type'));

/** Flushes at every chunk, so that a packed event stream is not held back. */
const flush = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };

type Unpacker = NonNullable<ReturnType<typeof unpackerFor>>;

function unpackerOf(raw: RawBody, encoding: string | null): Unpacker | undefined {
  const unpacker = unpackerFor(encoding?.trim().toLowerCase() ?? '');
  if (unpacker !== null) return unpacker;
  const fault = new Fault('protocol', told`the response is packed in an unknown way (${encoding?.slice(0, 40) ?? ''})`);
  raw.destroy(fault);
  throw fault;
}

function through(raw: Readable, unpacker: Unpacker): Readable {
  raw.on('error', (error) => unpacker.destroy(error));
  unpacker.on('error', () => raw.destroy());
  unpacker.on('close', () => raw.destroy());
  return raw.pipe(unpacker);
}

/** Why a body is ended that nobody reads on. */
export const unwanted = (): Fault => new Fault('closed', told`the rest of the response is not wanted`);

function unpackerFor(encoding: string) {
  switch (encoding) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(flush);
    case 'deflate':
      return createInflate(flush);
    case 'br':
      return createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
    default:
      return null;
  }
}

/** Bytes so far, given one chunk after the other. */
function createMeter(): (chunk: Buffer) => number {
  let total = 0;
  return (chunk) => (total += chunk.length);
}

const EVENT_ENDS = ['\n\n', '\r\n\r\n', '\r\r'];

/** Bytes since the last blank line; a blank line may be cut apart by chunks. */
function createEventMeter(): (chunk: Buffer) => number {
  let since = 0;
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const end = Math.max(...EVENT_ENDS.map((text) => lastEnd(chunk, text)));
    const seam = Buffer.concat([tail, chunk.subarray(0, 3)]);
    if (end >= 0) since = chunk.length - end;
    else if (EVENT_ENDS.some((text) => seam.includes(text))) since = chunk.length;
    else since += chunk.length;
    tail = Buffer.concat([tail, chunk.subarray(-3)]).subarray(-3);
    return since;
  };
}

function lastEnd(chunk: Buffer, text: string): number {
  const at = chunk.lastIndexOf(text);
  return at < 0 ? -1 : at + text.length;
}

const silent = (ms: number): Fault => new Fault('timed-out', told`nothing arrived for ${ms / 1000} s`);

const tooLarge = (limit: number): Fault =>
  new Fault('too-large', told`the response is larger than the limit of ${(limit / 1_048_576).toFixed(0)} MiB`);
