import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { procStat } from '../../lib/processes';

/** The variable that marks every process we start, and what it starts in turn. */
export const CHILD_TAG = 'PLUGBOARD_CHILD';

export interface ProcessRow {
  readonly pid: number;
  readonly ppid: number;
  readonly pgid: number;
  readonly isZombie: boolean;
  /** Opaque; with the pid it names one process for good. */
  readonly startTime: string;
}

export interface ProcessTable {
  /** Every process, as of a moment ago, or of now when that matters. Empty where it cannot be known (Windows). */
  list(options?: { readonly isFresh: boolean }): Promise<readonly ProcessRow[]>;
  /** Those of these that run now; on Linux much quicker than all. */
  find(pids: readonly number[]): Promise<readonly ProcessRow[]>;
  /** The value of our mark in a process's environment; undefined without one, or when it may not be read. */
  tagOf(pid: number): Promise<string | undefined>;
}

/** Snapshots are shared for so long: twenty servers that stop together need one. */
const FRESH_MS = 30;

export function createProcessTable(platform: NodeJS.Platform = process.platform): ProcessTable {
  const read = platform === 'linux' ? readProc : platform === 'win32' ? noRows : readPs;
  let takenAt = -Infinity;
  let snapshot: Promise<readonly ProcessRow[]> = Promise.resolve([]);
  const list: ProcessTable['list'] = ({ isFresh } = { isFresh: false }) => {
    if (isFresh || performance.now() - takenAt > FRESH_MS) {
      takenAt = performance.now();
      snapshot = read();
    }
    return snapshot;
  };
  return {
    list,
    async find(pids) {
      if (platform === 'linux') return pids.flatMap(rowInProc);
      // A process that has just been started is not in a list from before.
      return (await list({ isFresh: true })).filter(({ pid }) => pids.includes(pid));
    },
    tagOf: platform === 'linux' ? tagInProc : platform === 'win32' ? noTag : tagInPs,
  };
}

/** What tells this process from a later one with the same pid; undefined where it cannot be known. */
export async function startTimeOf(table: ProcessTable, pid: number): Promise<string | undefined> {
  return (await table.list()).find((row) => row.pid === pid)?.startTime;
}

/** True when one certainly started before the other: Linux counts the ticks since boot, elsewhere nothing is certain. */
export const startedBefore = ({ startTime: a }: ProcessRow, { startTime: b }: ProcessRow): boolean =>
  /^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) < Number(b);

const noRows = (): Promise<readonly ProcessRow[]> => Promise.resolve([]);
const noTag = (): Promise<undefined> => Promise.resolve(undefined);

const readProc = async (): Promise<readonly ProcessRow[]> =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? rowInProc(Number(name)) : []));

function rowInProc(pid: number): ProcessRow[] {
  const stat = procStat(pid);
  if (stat === undefined) return [];
  const { state, ...rest } = stat;
  return [{ ...rest, pid, isZombie: state === 'Z' || state === 'X' }];
}

async function tagInProc(pid: number): Promise<string | undefined> {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return variables.find((line) => line.startsWith(`${CHILD_TAG}=`))?.slice(CHILD_TAG.length + 1);
  } catch {
    return undefined;
  }
}

const run = promisify(execFile);

async function readPs(): Promise<readonly ProcessRow[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, pgid, stat, startTime] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+)$/.exec(line) ?? [];
    if (pid === undefined || stat === undefined || startTime === undefined) return [];
    const isZombie = stat.startsWith('Z');
    return [{ pid: Number(pid), ppid: Number(ppid), pgid: Number(pgid), isZombie, startTime: startTime.trim() }];
  });
}

async function tagInPs(pid: number): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-Eww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return new RegExp(`(?:^|\\s)${CHILD_TAG}=(\\S+)`).exec(stdout)?.[1];
}
