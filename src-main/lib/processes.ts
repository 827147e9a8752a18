import { closeSync, openSync, readSync } from 'node:fs';
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
  const text = readStat(pid);
  if (text === undefined) return undefined;
  // The name in brackets may hold anything, so fields are counted behind its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, ppid, pgid] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return { state, ppid: Number(ppid), pgid: Number(pgid), startTime };
}

/** Far more than fifty numbers and a name of sixteen characters need. */
const STAT_BYTES = 4_096;

/** Without asking for the size first, as `readFile` does: there is one such file for every process. */
function readStat(pid: number | string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(`/proc/${pid}/stat`, 'r');
    const bytes = Buffer.allocUnsafe(STAT_BYTES);
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, STAT_BYTES, 0));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
