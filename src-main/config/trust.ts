import type { ServerId } from '@contract/ids';
import { z } from 'zod';
import { withFileLock } from '../lib/fileLock';
import { tryParseJson } from '../lib/tryParseJson';
import { writeFileAtomic } from '../storage/atomicFile';
import { readTextFile } from '../storage/textFile';

/** The definitions a person answered for, by server and by the hash of what runs (spec X). */
export interface TrustStore {
  /** False in a state dir that has no such record yet. */
  exists(): boolean;
  readonly isConfirmed: (id: ServerId, hash: string) => boolean;
  isRefused(id: ServerId, hash: string): boolean;
  /** On disk before it resolves; a later answer about the same definition replaces an earlier one. @throws Fault 'write-failed' */
  remember(id: ServerId, hash: string, answer: 'confirmed' | 'refused'): Promise<void>;
  /** Drops every answer about one server. @throws Fault 'write-failed' */
  forget(id: ServerId): Promise<void>;
  /** Reads what another process may have written. */
  reload(): Promise<void>;
}

/** Only a state dir with neither a record of answers nor stored secrets takes what it finds unasked (spec X). */
export const isFreshStateDir = (trust: TrustStore, vault: { readonly exists: boolean }): boolean =>
  !trust.exists() && !vault.exists;

const Answers = z.object({ confirmed: z.array(z.string()).default([]), refused: z.array(z.string()).default([]) });
const TrustFile = z.object({ definitions: z.record(z.string(), Answers) });
type Definitions = z.infer<typeof TrustFile>['definitions'];

/** Answers kept for one server; older ones are asked again. */
const KEPT = 32;

/** Opens `trusted.json`. One that cannot be read is an empty record, so that everything is asked again. */
export async function openTrustStore(path: string): Promise<TrustStore> {
  let known = await read(path);

  const update = (change: (definitions: Definitions) => Definitions): Promise<void> =>
    withFileLock(`${path}.lock`, async () => {
      const definitions = change((await read(path))?.definitions ?? {});
      await writeFileAtomic(path, `${JSON.stringify({ definitions }, null, 2)}\n`);
      known = { definitions };
    });

  return {
    exists: () => known !== null,
    isConfirmed: (id, hash) => find(known, id)?.confirmed.includes(hash) ?? false,
    isRefused: (id, hash) => find(known, id)?.refused.includes(hash) ?? false,
    async remember(id, hash, answer) {
      if (find(known, id)?.[answer].includes(hash)) return;
      await update((definitions) => ({ ...definitions, [id]: withAnswer(definitions[id], hash, answer) }));
    },
    async forget(id) {
      if (!find(known, id)) return;
      await update(({ [id]: _gone, ...rest }) => rest);
    },
    async reload() {
      known = await read(path);
    },
  };
}

const find = (file: { definitions: Definitions } | null, id: ServerId) =>
  file && Object.hasOwn(file.definitions, id) ? file.definitions[id] : undefined;

function withAnswer(
  { confirmed, refused }: z.infer<typeof Answers> = { confirmed: [], refused: [] },
  hash: string,
  answer: 'confirmed' | 'refused',
): z.infer<typeof Answers> {
  const without = (hashes: readonly string[]): string[] => hashes.filter((other) => other !== hash);
  const add = (hashes: readonly string[]): string[] => [...without(hashes), hash].slice(-KEPT);
  return answer === 'confirmed'
    ? { confirmed: add(confirmed), refused: without(refused) }
    : { confirmed: without(confirmed), refused: add(refused) };
}

async function read(path: string): Promise<{ definitions: Definitions } | null> {
  const file = await readTextFile(path);
  if (file.kind === 'missing') return null;
  if (file.kind === 'unreadable') return { definitions: {} };
  const parsed = TrustFile.safeParse(tryParseJson(file.text));
  return parsed.success ? parsed.data : { definitions: {} };
}
