import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const markPath = (stateDir: string): string => path.join(stateDir, 'app.running');

/** Tells commands on the same state dir that the app is open, until it is disposed or its process ends. */
export function markRunning(stateDir: string): Disposable {
  const file = markPath(stateDir);
  const mark = `${process.pid} ${startOf(process.pid)}`;
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
  const [pid = NaN, ...start] = (read(markPath(stateDir)) ?? '').split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === start.join(' ');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, where the system tells; so that a number given out again is not taken for the app. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  // The name in brackets may hold anything; what follows is fixed, and the start is its 20th field.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields?.[19] ?? '';
}
