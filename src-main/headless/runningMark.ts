import { mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../lib/log';
import { isAlive, procStat } from '../lib/processes';
import { readNow } from '../lib/readNow';

const MARK_BYTES = 128;

/**
 * Tells commands on the same state dir that the app is open, until it is disposed or its process ends. A full or
 * read-only disk, where a command could change nothing either, does not keep the app from starting. Never throws.
 */
export function markRunning(stateDir: string, log: Pick<Log, 'warn'>): Disposable {
  const file = markPath(stateDir);
  const mark = markOf(process.pid);
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    // A pipe or a link that stands there is not written to.
    rmSync(file, { force: true });
    writeFileSync(file, mark, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    log.warn('commands cannot see that the app is open', error);
  }
  return {
    [Symbol.dispose]() {
      if (readNow(file, MARK_BYTES) === mark) unlinkSync(file);
    },
  };
}

/** True while the process that left the mark lives; a mark that outlived its app counts for nothing. */
export function isAppRunning(stateDir: string): boolean {
  const mark = readNow(markPath(stateDir), MARK_BYTES);
  const pid = Number(mark?.split(' ')[0]);
  return isAlive(pid) && markOf(pid) === mark;
}

const markPath = (stateDir: string): string => path.join(stateDir, 'app.running');

/** With the start, where the system tells it: a number that was given out again is not taken for the app. */
const markOf = (pid: number): string => `${pid} ${procStat(pid)?.startTime ?? ''}`;
