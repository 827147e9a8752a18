import { readFileSync } from 'node:fs';
import { ioCode } from './ioReason';

/** True when a process of this id runs, ours or another user's. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return ioCode(error) === 'EPERM';
  }
}

export interface ProcStat {
  readonly state: string;
  readonly ppid: number;
  readonly pgid: number;
  /** Opaque; with the pid it names one process for good. */
  readonly startTime: string;
}

/** What Linux tells of a process; undefined when there is none, and on other systems. */
export function procStat(pid: number | string): ProcStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The name in brackets may hold anything, so fields are counted behind its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ppid, pgid] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return { state, ppid: Number(ppid), pgid: Number(pgid), startTime };
}
