import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { stripHidden } from './cleanText';
import type { Log } from './log';

export interface FileLogOptions {
  readonly path: string;
  /** Applied to every line as it is written (spec S8). */
  readonly redact: (text: string) => string;
  /** A full file becomes `NAME.old`, replacing the one before. */
  readonly maxBytes?: number;
  readonly now?: () => Date;
}

const LONGEST = 16_384;

/**
 * The app's log file: one event a line (further ones indented), owner-only, scrubbed. Writes at once, so that the last line before a crash
 * is there. A disk that refuses never disturbs the caller.
 */
export function createFileLog(options: FileLogOptions): Log {
  const { redact, maxBytes = 2_097_152, now = () => new Date() } = options;
  let size = -1;
  const write = (level: string, message: string, detail: unknown): void => {
    const words = detail === undefined ? message : `${message} ${describe(detail)}`;
    const text = stripHidden(redact(words)).slice(0, LONGEST).replaceAll('\n', '\n    ');
    const line = `${now().toISOString()} [${level}] ${text}\n`;
    try {
      if (size < 0) size = open(options.path);
      if (size > 0 && size + line.length > maxBytes) {
        renameSync(options.path, `${options.path}.old`);
        size = 0;
      }
      appendFileSync(options.path, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      size = -1;
    }
  };
  return {
    info: (message, detail) => write('info', message, detail),
    warn: (message, detail) => write('warn', message, detail),
    error: (message, detail) => write('error', message, detail),
  };
}

/** Makes the folder, narrows a file that was left readable to others, and tells its size. */
function open(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && (found.mode & 0o077) !== 0) chmodSync(file, 0o600);
  return found?.size ?? 0;
}

const describe = (detail: unknown): string => (typeof detail === 'string' ? detail : inspect(detail, { depth: 4 }));
