import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pause } from '../../lib/task';
import { tryParseJson } from '../../lib/tryParseJson';
import { readTextFile } from '../../storage/textFile';
import type { StopLimits } from '../limits';
import { createProcessTable, type ProcessRow, type ProcessTable } from './processTable';
import { send } from './processTree';

const Owner = z.object({ pid: z.number().int().min(2), startTime: z.string().min(1) });
type Owner = z.infer<typeof Owner>;

/** Records of one state dir that are looked at; no more can have crashed since the last start. */
const MAX_RECORDS = 1_000;

/**
 * The mark of everything that one instance starts. It is on disk, with who the instance is, before anything carries it,
 * so that the next start can end whatever a crash left behind, however soon it came (spec L5).
 */
export interface ChildLedger extends AsyncDisposable {
  /** The tag of one child: private, and recognisable as ours. Never rejects. */
  newTag(): Promise<string>;
}

/** Keeps nothing; for a caller without a state dir. */
export const NO_LEDGER: ChildLedger = {
  newTag: () => Promise.resolve(randomUUID()),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

/** Every instance has a file of its own in `folder`. Disposing removes it, unless something of ours still runs. */
export function createChildLedger(folder: string, table: ProcessTable): ChildLedger {
  const mark = randomUUID();
  const file = join(folder, `${mark}.json`);
  let recording: Promise<void> | undefined;

  async function record(): Promise<void> {
    const [self] = await table.find([process.pid]);
    if (self === undefined) return;
    const owner: Owner = { pid: process.pid, startTime: self.startTime };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Not synced: what ends the whole computer leaves no process behind.
    await writeFile(file, JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
  }

  return {
    async newTag() {
      // A mark that cannot be written down costs a crash its clean-up, and must not cost the connection.
      await (recording ??= record().catch(() => undefined));
      return `${mark}.${randomUUID()}`;
    },
    async [Symbol.asyncDispose]() {
      if (recording === undefined) return;
      await recording;
      if ((await carriersOf(new Set([mark]), table)).length === 0)
        await rm(file, { force: true }).catch(() => undefined);
    },
  };
}

/**
 * Ends what instances left behind that are gone: whatever carries the mark of one whose pid and start time name no
 * running process. Resolves with how many there were. Never rejects.
 */
export async function reapOrphans(
  folder: string,
  limits: StopLimits,
  table: ProcessTable = createProcessTable(),
): Promise<number> {
  const records = await readRecords(folder);
  const running = await table.find(records.map(({ owner }) => owner.pid));
  const gone = records.filter(
    ({ owner }) => !running.some(({ pid, startTime }) => pid === owner.pid && startTime === owner.startTime),
  );
  if (gone.length === 0) return 0;
  const marks = new Set(gone.map(({ mark }) => mark));
  const victims = await carriersOf(marks, table);
  for (const { pid } of victims) send(pid, 'SIGTERM');
  if (victims.length > 0) await pause(limits.interruptMs + limits.terminateMs);
  for (const { pid } of await carriersOf(marks, table)) send(pid, 'SIGKILL');
  for (const { file } of gone) await rm(file, { force: true }).catch(() => undefined);
  return victims.length;
}

/** Every running process but this one whose tag begins with one of the marks. */
async function carriersOf(marks: ReadonlySet<string>, table: ProcessTable): Promise<readonly ProcessRow[]> {
  const found: ProcessRow[] = [];
  for (const row of await table.list({ isFresh: true })) {
    if (row.isZombie || row.pid === process.pid) continue;
    const [mark] = (await table.tagOf(row.pid))?.split('.') ?? [];
    if (mark !== undefined && marks.has(mark)) found.push(row);
  }
  return found;
}

interface OwnerRecord {
  readonly mark: string;
  readonly file: string;
  readonly owner: Owner;
}

async function readRecords(folder: string): Promise<readonly OwnerRecord[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.slice(0, MAX_RECORDS).map(async (name): Promise<OwnerRecord[]> => {
    const [, mark] = /^([0-9a-f-]{36})\.json$/.exec(name) ?? [];
    if (mark === undefined) return [];
    const file = join(folder, name);
    const read = await readTextFile(file);
    const owner = Owner.safeParse(read.kind === 'text' ? tryParseJson(read.text) : undefined);
    return owner.success ? [{ mark, file, owner: owner.data }] : [];
  });
  return (await Promise.all(found)).flat();
}
