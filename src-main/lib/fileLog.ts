import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { stripHidden } from './cleanText';
import type { Log } from './log';

export interface FileLogOptions {
  readonly path: string;
  /** Applied to every line as it is written (spec S8). */
  readonly redact: (text: string) => string;
  /** A file that has grown beyond this becomes `NAME.old.log`, replacing the one before. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 2_097_152;
const LONGEST = 16_384;

/**
 * The app's log file: one event a line (further ones indented), owner-only, scrubbed. Makes nothing before the first
 * line. Writes at once, so that the last line before a crash is there; a disk that refuses never disturbs the caller.
 */
export function createFileLog({ path: file, redact, maxBytes = MAX_BYTES }: FileLogOptions): Log {
  const { dir, name, ext } = path.parse(file);
  const old = path.join(dir, `${name}.old${ext}`);
  let bytes: number | undefined;

  const write = (level: keyof Log, message: string, detail: unknown): void => {
    const line = lineOf(level, [message, detail], redact);
    try {
      bytes ??= openOwnerOnly(file);
      if (bytes > maxBytes && isMoved(file, old)) bytes = 0;
      appendFileSync(file, line, { mode: 0o600 });
      bytes += Buffer.byteLength(line);
    } catch {
      bytes = undefined;
    }
  };
  return {
    info: (message, detail) => write('info', message, detail),
    warn: (message, detail) => write('warn', message, detail),
    error: (message, detail) => write('error', message, detail),
  };
}

/** Makes the folder, narrows a file that was left readable to others, and answers how large it is. */
function openOwnerOnly(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
  return found?.size ?? 0;
}

/** One that cannot be moved, as while another program reads it on Windows, goes on growing. */
function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function lineOf(level: string, data: readonly unknown[], redact: FileLogOptions['redact']): string {
  const words = data.filter((part) => part !== undefined).map(describe);
  const text = stripHidden(redact(words.join(' '))).slice(0, LONGEST);
  return `${new Date().toISOString()} [${level}] ${text.replaceAll('\n', '\n    ')}\n`;
}

const describe = (part: unknown): string => (typeof part === 'string' ? part : inspect(part, { depth: 4 }));
