import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConversationId } from '@contract/ids';
import { z } from 'zod';
import { tryParseJson } from '../lib/tryParseJson';
import { removeStaleTemps, writeFileAtomic } from '../storage/atomicFile';
import { readTextFile } from '../storage/textFile';
import { loadConversation, logPath } from './conversationLog';

export interface IndexEntry {
  readonly title: string;
  readonly updatedAt: number;
}

/**
 * Title and age of every conversation, without reading them all. The logs are the truth: a row counts only while its
 * log has the size it had then, and the index may be lost at any time.
 */
export interface ConversationIndex extends AsyncDisposable {
  entries(): ReadonlyMap<ConversationId, IndexEntry>;
  set(id: ConversationId, entry: IndexEntry): void;
  /** Deletes the log as well. */
  remove(id: ConversationId): Promise<void>;
}

const StoredIndex = z.record(z.string(), z.object({ title: z.string(), updatedAt: z.number(), size: z.number() }));
type StoredIndex = z.infer<typeof StoredIndex>;

const FILE = 'index.json';
const SUFFIX = '.jsonl';
const MOST_BYTES = 64 * 1024 * 1024;
const SAVE_MS = 2_000;
/** How many files are looked at side by side. */
const ABREAST = 32;

/** Reads only the logs that the index does not know. Writes nothing until something changes. */
export async function openConversationIndex(dir: string): Promise<ConversationIndex> {
  const entries = new Map<ConversationId, IndexEntry>();
  /** Of the logs that did not change since their size was looked up. */
  const sizes = new Map<ConversationId, number>();
  const stored = await readStored(dir);
  await removeStaleTemps(dir);
  const ids = (await readdir(dir).catch(() => [])).flatMap(toId);
  await eachAbreast(ids, async (id) => {
    const size = await sizeOf(logPath(dir, id));
    sizes.set(id, size);
    const known = Object.hasOwn(stored, id) ? stored[id] : undefined;
    if (known !== undefined && known.size === size) entries.set(id, { title: known.title, updatedAt: known.updatedAt });
    else entries.set(id, await readEntry(dir, id));
  });

  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const unknown = [...entries.keys()].filter((id) => !sizes.has(id));
    await eachAbreast(unknown, async (id) => void sizes.set(id, await sizeOf(logPath(dir, id))));
    const index: StoredIndex = {};
    for (const [id, entry] of entries) {
      const size = sizes.get(id) ?? -1;
      if (size > 0) index[id] = { ...entry, size };
    }
    await writeFileAtomic(join(dir, FILE), JSON.stringify(index));
  };
  const changed = (): void => {
    timer ??= setTimeout(saveInTurn, SAVE_MS);
    timer.unref();
  };
  /** A cache that cannot be written costs time at the next start, nothing else. */
  const saveInTurn = (): void => void (last = last.then(save).catch(() => undefined));

  return {
    entries: () => entries,
    set(id, entry) {
      entries.set(id, entry);
      sizes.delete(id);
      changed();
    },
    async remove(id) {
      entries.delete(id);
      sizes.delete(id);
      changed();
      await unlink(logPath(dir, id)).catch(() => undefined);
    },
    async [Symbol.asyncDispose]() {
      if (timer !== undefined) saveInTurn();
      await last;
    },
  };
}

async function readStored(dir: string): Promise<StoredIndex> {
  const file = await readTextFile(join(dir, FILE), MOST_BYTES);
  const parsed = StoredIndex.safeParse(file.kind === 'text' ? tryParseJson(file.text) : undefined);
  return parsed.success ? parsed.data : {};
}

async function readEntry(dir: string, id: ConversationId): Promise<IndexEntry> {
  try {
    const { title, updatedAt } = await loadConversation(logPath(dir, id));
    return { title, updatedAt };
  } catch {
    return { title: '', updatedAt: 0 };
  }
}

function toId(name: string): ConversationId[] {
  if (!name.endsWith(SUFFIX)) return [];
  const id = ConversationId.safeParse(name.slice(0, -SUFFIX.length));
  return id.success ? [id.data] : [];
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  );

async function eachAbreast<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(ABREAST, items.length) }, worker));
}
