import { execFile } from 'node:child_process';
import { pause } from '../../lib/task';
import type { StopLimits } from '../limits';
import { startedBefore, type ProcessRow, type ProcessTable } from './processTable';

/** One child that leads its own process group, and all it started. */
export interface ProcessTree {
  readonly pid: number;
  /** The value of our mark in its environment. */
  readonly tag: string;
  /** Resolves at the leader's exit. */
  readonly exited: Promise<unknown>;
  hasExited(): boolean;
  closeStdin(): void;
}

export interface StopStep {
  readonly act: 'close-stdin' | 'SIGINT' | 'SIGTERM' | 'SIGKILL' | 'taskkill';
  /** How long what it did may take before the next step. */
  readonly waitMs: number;
}

/** Gentle first, certain last. Windows has no signals to be gentle with. */
export function stopPlan(platform: NodeJS.Platform, limits: StopLimits): readonly StopStep[] {
  const { eofMs, interruptMs, terminateMs, killMs } = limits;
  if (platform === 'win32') {
    return [
      { act: 'close-stdin', waitMs: eofMs + interruptMs + terminateMs },
      { act: 'taskkill', waitMs: killMs },
    ];
  }
  return [
    { act: 'close-stdin', waitMs: eofMs },
    { act: 'SIGINT', waitMs: interruptMs },
    { act: 'SIGTERM', waitMs: terminateMs },
    { act: 'SIGKILL', waitMs: killMs },
  ];
}

/** What belongs to a tree but left its group: descendants while the chain of parents holds, and whoever carries the tag. */
export function straysOf(
  rows: readonly ProcessRow[],
  tree: { readonly pid: number },
  tagged: ReadonlySet<number>,
): readonly ProcessRow[] {
  const family = new Set([tree.pid]);
  for (let grew = true; grew;) {
    const before = family.size;
    for (const { pid, ppid } of rows) if (family.has(ppid)) family.add(pid);
    grew = family.size > before;
  }
  return rows.filter(
    ({ pid, pgid, isZombie }) =>
      pid !== tree.pid && pgid !== tree.pid && !isZombie && (family.has(pid) || tagged.has(pid)),
  );
}

/**
 * Ends a tree, however stubborn, and resolves when nothing of it is left (spec L5): its group, and helpers that moved
 * to a session of their own. Never rejects.
 */
export async function stopTree(
  tree: ProcessTree,
  table: ProcessTable,
  limits: StopLimits,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const strays = new Map<number, ProcessRow>();
  const look = async (): Promise<void> => {
    for (const row of await findStrays(tree, table)) strays.set(row.pid, row);
  };
  await look();
  for (const { act, waitMs } of stopPlan(platform, limits)) {
    if (act !== 'close-stdin') await look();
    if (await isGone(tree, strays, table)) return;
    perform(act, tree, strays);
    await waitGone(tree, strays, table, waitMs);
  }
}

async function findStrays(tree: ProcessTree, table: ProcessTable): Promise<readonly ProcessRow[]> {
  const rows = await table.list();
  const leader = rows.find(({ pid }) => pid === tree.pid);
  const tagged = new Set<number>();
  for (const row of rows) {
    // Looking into another process is slow, and what is older than the leader was not started by it.
    if (row.pgid === tree.pid || (leader !== undefined && startedBefore(row, leader))) continue;
    if ((await table.tagOf(row.pid)) === tree.tag) tagged.add(row.pid);
  }
  return straysOf(rows, tree, tagged);
}

function perform(act: StopStep['act'], tree: ProcessTree, strays: ReadonlyMap<number, ProcessRow>): void {
  if (act === 'close-stdin') return tree.closeStdin();
  if (act === 'taskkill') {
    execFile('taskkill', ['/pid', String(tree.pid), '/T', '/F'], { windowsHide: true }, () => undefined);
    return;
  }
  send(-tree.pid, act);
  for (const pid of strays.keys()) send(pid, act);
}

const POLL_MS = 10;

async function waitGone(
  tree: ProcessTree,
  strays: Map<number, ProcessRow>,
  table: ProcessTable,
  ms: number,
): Promise<void> {
  const end = performance.now() + ms;
  const timer = new AbortController();
  await Promise.race([tree.exited, pause(ms, timer.signal)]);
  timer.abort();
  while (!(await isGone(tree, strays, table)) && performance.now() < end) await pause(POLL_MS);
}

async function isGone(tree: ProcessTree, strays: Map<number, ProcessRow>, table: ProcessTable): Promise<boolean> {
  if (!tree.hasExited()) return false;
  for (const pid of strays.keys()) if (!send(pid, 0)) strays.delete(pid);
  if (strays.size === 0 && !send(-tree.pid, 0)) return true;
  const rows = (await table.list()).filter((row) => !row.isZombie);
  for (const [pid, { startTime }] of strays) {
    if (!rows.some((row) => row.pid === pid && row.startTime === startTime)) strays.delete(pid);
  }
  return strays.size === 0 && rows.length > 0 && !rows.some((row) => row.pgid === tree.pid);
}

/** False when there is nobody to send it to; 0 only asks. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
