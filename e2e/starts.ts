import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** One line of `servers/reportStart.mjs`. */
export interface Start {
  readonly pid: number;
  /** By name: the SHA-256 of the value that the process was given, null when there was none. */
  readonly env: Readonly<Record<string, string | null>>;
}

/** Every start of a server so far, oldest first; none when it never started. */
export function startsIn(file: string): Start[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Start);
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
