import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { pause } from '../../lib/task';
import { tryParseJson } from '../../lib/tryParseJson';
import { writeFileAtomic } from '../../storage/atomicFile';
import { readTextFile } from '../../storage/textFile';
import type { StopLimits } from '../limits';
import { createProcessTable, startTimeOf, type ProcessRow, type ProcessTable } from './processTable';
import { send } from './processTree';

const RecordedChild = z.object({
  pid: z.number().int().min(2),
  startTime: z.string(),
  tag: z.string().min(16),
  ownerPid: z.number().int(),
  ownerStart: z.string(),
});
type RecordedChild = z.infer<typeof RecordedChild>;
const ChildrenFile = z.object({ children: z.array(RecordedChild).max(10_000) });

/** Writes down which children run, so that the next start can end what a crash left behind (spec L5). */
export interface ChildLedger extends AsyncDisposable {
  add(pid: number, tag: string): void;
  remove(pid: number): void;
  /** Writes again, after somebody else may have written over it. */
  refresh(): void;
}

/** Keeps nothing; for a caller without a state dir. */
export const NO_LEDGER: ChildLedger = {
  add: () => undefined,
  remove: () => undefined,
  refresh: () => undefined,
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

/** Other instances on the same state dir keep their own records in the same file. Disposing waits for the last write. */
export function createChildLedger(file: string, table: ProcessTable): ChildLedger {
  const own = new Map<number, string>();
  let writing: Promise<void> | undefined;
  let isDirty = false;

  const write = async (): Promise<void> => {
    while (isDirty) {
      isDirty = false;
      const rows = await table.list();
      const startOf = (pid: number): string | undefined => rows.find((row) => row.pid === pid)?.startTime;
      const ownerStart = startOf(process.pid);
      if (ownerStart === undefined) return;
      const mine = [...own].flatMap(([pid, tag]) => {
        const startTime = startOf(pid);
        return startTime === undefined ? [] : [{ pid, startTime, tag, ownerPid: process.pid, ownerStart }];
      });
      const others = (await readChildren(file)).filter((child) => child.ownerPid !== process.pid);
      await writeChildren(file, [...others, ...mine]);
    }
  };
  const changed = (): void => {
    isDirty = true;
    // A child that is not written down costs a crash its clean-up, and must not cost the connection.
    writing ??= write()
      .catch(() => undefined)
      .finally(() => (writing = undefined));
  };

  return {
    add(pid, tag) {
      own.set(pid, tag);
      changed();
    },
    remove(pid) {
      if (own.delete(pid)) changed();
    },
    refresh() {
      if (own.size > 0) changed();
    },
    async [Symbol.asyncDispose]() {
      await writing;
    },
  };
}

/**
 * Ends the children of an instance that is gone: only a process whose pid, start time and tag are as recorded, and
 * whoever else carries that tag. Resolves with how many there were. Never rejects.
 */
export async function reapOrphans(
  file: string,
  limits: StopLimits,
  table: ProcessTable = createProcessTable(),
): Promise<number> {
  const recorded = await readChildren(file);
  if (recorded.length === 0) return 0;
  const orphans: RecordedChild[] = [];
  for (const child of recorded) {
    if ((await startTimeOf(table, child.ownerPid)) !== child.ownerStart) orphans.push(child);
  }
  if (orphans.length === 0) return 0;
  const victims = await survivorsOf(orphans, table);
  for (const { pid } of victims) send(pid, 'SIGTERM');
  if (victims.length > 0) await pause(limits.interruptMs + limits.terminateMs);
  for (const { pid } of await survivorsOf(orphans, table)) send(pid, 'SIGKILL');
  const dead = new Set(orphans.map(({ tag }) => tag));
  await writeChildren(
    file,
    (await readChildren(file)).filter(({ tag }) => !dead.has(tag)),
  ).catch(() => undefined);
  return victims.length;
}

async function survivorsOf(orphans: readonly RecordedChild[], table: ProcessTable): Promise<readonly ProcessRow[]> {
  const tags = new Set(orphans.map(({ tag }) => tag));
  const found: ProcessRow[] = [];
  for (const row of await table.list()) {
    const tag = row.isZombie || row.pid === process.pid ? undefined : await table.tagOf(row.pid);
    if (tag === undefined || !tags.has(tag)) continue;
    const recorded = orphans.find(({ pid }) => pid === row.pid);
    if (recorded === undefined || recorded.startTime === row.startTime) found.push(row);
  }
  return found;
}

async function readChildren(file: string): Promise<readonly RecordedChild[]> {
  const read = await readTextFile(file);
  const parsed = ChildrenFile.safeParse(read.kind === 'text' ? tryParseJson(read.text) : undefined);
  return parsed.success ? parsed.data.children : [];
}

const writeChildren = (file: string, children: readonly RecordedChild[]): Promise<void> =>
  children.length === 0 ? rm(file, { force: true }) : writeFileAtomic(file, JSON.stringify({ children }));
