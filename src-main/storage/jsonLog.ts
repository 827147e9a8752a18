import { constants, type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Fault } from '../lib/fault';
import { ioReason } from '../lib/ioReason';
import { createSerial } from '../lib/serial';
import { tryParseJson } from '../lib/tryParseJson';
import { syncFolder } from './atomicFile';
import { linesOf } from './lines';
import { told } from '../lib/words';

/** What a line means, or undefined when it is none of ours. */
export type ParseRecord<T> = (value: unknown) => T | undefined;

export interface JsonLogOptions {
  /** A longer record is refused, and a longer line is skipped. */
  readonly maxLineBytes?: number;
  /** Told of every line that does not parse; it stays in the file. */
  readonly onSkipped?: (reason: 'not-json' | 'unknown-record' | 'too-long') => void;
}

/** Lines of JSON that only ever grow. Its opener is its only writer; disposing closes it. */
export interface JsonLog<T> extends AsyncDisposable {
  /**
   * Appends one record; records land in the order of the calls. With `sync` it resolves when the disk has it and all
   * before it. @throws Fault 'write-failed' | 'too-large' | 'closed'; nothing of the record is then in the log
   */
  append(record: T, options?: { readonly sync?: boolean }): Promise<void>;
  /** From the beginning, with everything appended so far. */
  read(): AsyncGenerator<T>;
  /** Bytes in the file. */
  size(): number;
  /** Waits for what was appended. */
  close(): Promise<void>;
}

const MAX_LINE_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Opens for appending, owner-only. A last line that a kill has torn is cut off, so that what comes next does not glue
 * to it. @throws Fault 'write-failed'
 */
export async function openJsonLog<T>(
  path: string,
  parse: ParseRecord<T>,
  options: JsonLogOptions = {},
): Promise<JsonLog<T>> {
  const { maxLineBytes = MAX_LINE_BYTES } = options;
  const file = await openForAppending(path);
  const serial = createSerial();
  let end: number;
  try {
    end = await cutTornLine(file, maxLineBytes);
  } catch (error) {
    await file.close();
    throw writeFault(path, error);
  }
  let isClosed = false;
  /** True after a failed write: bytes of it may stand behind `end`. */
  let isDirty = false;

  const write = async (line: Buffer, sync: boolean): Promise<void> => {
    try {
      if (isDirty) await file.truncate(end);
      isDirty = true;
      await writeWhole(file, line, end);
      if (sync) await file.datasync();
      isDirty = false;
      end += line.length;
    } catch (error) {
      await file.truncate(end).catch(() => undefined);
      throw writeFault(path, error);
    }
  };

  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await serial(() => file.close());
  };

  return {
    async append(record, { sync = false } = {}) {
      if (isClosed) throw new Fault('closed', told`${path} is closed`);
      const line = Buffer.from(`${JSON.stringify(record)}\n`, 'utf8');
      if (line.length > maxLineBytes) throw new Fault('too-large', told`a record of ${line.length} bytes is too large`);
      await serial(() => write(line, sync));
    },
    async *read() {
      await serial(async () => undefined);
      yield* readJsonLog(path, parse, options);
    },
    size: () => end,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Streams the records of a log without opening it for writing; a torn last line and a missing file are fine. */
export async function* readJsonLog<T>(
  path: string,
  parse: ParseRecord<T>,
  { maxLineBytes = MAX_LINE_BYTES, onSkipped = () => undefined }: JsonLogOptions = {},
): AsyncGenerator<T> {
  for await (const line of linesOf(path, maxLineBytes)) {
    if (line === null) {
      onSkipped('too-long');
      continue;
    }
    if (line.length === 0) continue;
    const value = parseLine(line);
    const record = value === undefined ? undefined : parse(value);
    if (record === undefined) onSkipped(value === undefined ? 'not-json' : 'unknown-record');
    else yield record;
  }
}

const parseLine = (line: Buffer): unknown => tryParseJson(line.toString('utf8'));

async function openForAppending(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    await file.chmod(0o600);
    await syncFolder(dirname(path));
    return file;
  } catch (error) {
    throw writeFault(path, error);
  }
}

/** Answers where the next record begins. A whole record that only lacks its newline gets it. */
async function cutTornLine(file: FileHandle, maxLineBytes: number): Promise<number> {
  const { size } = await file.stat();
  const lineStart = await lastLineStart(file, size);
  if (lineStart === size) return size;
  if (size - lineStart <= maxLineBytes) {
    const tail = Buffer.alloc(size - lineStart);
    await file.read(tail, 0, tail.length, lineStart);
    if (parseLine(tail) !== undefined) {
      await writeWhole(file, Buffer.from('\n'), size);
      return size + 1;
    }
  }
  await file.truncate(lineStart);
  return lineStart;
}

async function lastLineStart(file: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(65_536);
  for (let to = size; to > 0;) {
    const from = Math.max(0, to - chunk.length);
    const { bytesRead } = await file.read(chunk, 0, to - from, from);
    const at = chunk.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (at >= 0) return from + at + 1;
    to = from;
  }
  return 0;
}

async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

const writeFault = (path: string, error: unknown): Fault =>
  new Fault('write-failed', told`cannot write ${path}: ${ioReason(error)}`, { cause: error });
