import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive, procStat } from '../lib/processes';

/** Tells commands on the same state dir that the app is open, until it is disposed or its process ends. */
export function markRunning(stateDir: string): Disposable {
  const file = markPath(stateDir);
  const mark = markOf(process.pid);
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, mark, { mode: 0o600 });
  return {
    [Symbol.dispose]() {
      if (read(file) === mark) unlinkSync(file);
    },
  };
}

/** True while the process that left the mark lives; a mark that outlived its app counts for nothing. */
export function isAppRunning(stateDir: string): boolean {
  const mark = read(markPath(stateDir));
  const pid = Number(mark?.split(' ')[0]);
  return isAlive(pid) && markOf(pid) === mark;
}

const markPath = (stateDir: string): string => path.join(stateDir, 'app.running');

/** With the start, where the system tells it: a number that was given out again is not taken for the app. */
const markOf = (pid: number): string => `${pid} ${procStat(pid)?.startTime ?? ''}`;

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
