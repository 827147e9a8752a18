import type { ServerId } from '@contract/ids';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { withFileLock } from '../lib/fileLock';
import { tryParseJson } from '../lib/tryParseJson';
import { writeFileAtomic } from '../storage/atomicFile';
import { readTextFile } from '../storage/textFile';
import { PermissionRule } from './settings';

/** The definitions a person answered for, by server and by the hash of what runs (spec X). */
export interface TrustStore {
  /** False in a state dir that has no such record yet. */
  exists(): boolean;
  readonly isConfirmed: (id: ServerId, hash: string) => boolean;
  isRefused(id: ServerId, hash: string): boolean;
  /** On disk before it resolves; a later answer about the same definition replaces an earlier one. @throws Fault 'write-failed' */
  remember(id: ServerId, hash: string, answer: 'confirmed' | 'refused'): Promise<void>;
  /** Confirms all of them in one write, so that a kill leaves none or all. @throws Fault 'write-failed' */
  confirmAll(definitions: readonly { readonly id: ServerId; readonly hash: string }[]): Promise<void>;
  /** Drops every answer about one server. @throws Fault 'write-failed' */
  forget(id: ServerId): Promise<void>;
  /** What a person let stand in settings.json; null when nothing of it was recorded yet. */
  settings(): TrustedSettings | null;
  /** On disk before it resolves. @throws Fault 'write-failed' */
  rememberSettings(settings: TrustedSettings): Promise<void>;
  /** Makes the record, so that the state dir is fresh no longer. @throws Fault 'write-failed' */
  establish(): Promise<void>;
  /** Of the only writer: writes the record again where others changed it, so that the next start finds ours. @throws Fault 'write-failed' */
  hold(): Promise<void>;
}

/** Only a state dir with neither a record of answers nor stored secrets takes what it finds unasked (spec X). */
export const isFreshStateDir = (trust: TrustStore, vault: { readonly exists: boolean }): boolean =>
  !trust.exists() && !vault.exists;

const Answers = z.object({ confirmed: z.array(z.string()).default([]), refused: z.array(z.string()).default([]) });

/** The part of settings.json that decides what runs unasked and where keys go, as a person last let it stand (spec X). */
const TrustedSettings = z.object({
  rules: z.array(PermissionRule),
  /** Model id → hash of its vendor and address. */
  models: z.record(z.string(), z.string()),
  /** Hash of the identity provider. */
  identity_provider: z.string().optional(),
  /** Hashes of changes on disk that a person did not want. */
  refused: z.array(z.string()),
});
export type TrustedSettings = z.infer<typeof TrustedSettings>;

const TrustFile = z.object({
  definitions: z.record(z.string(), Answers),
  settings: TrustedSettings.optional().catch(undefined),
});
type TrustFile = z.infer<typeof TrustFile>;

/** Answers kept for one server; older ones are asked again. */
const KEPT = 32;

/**
 * Opens `trusted.json`. One that cannot be read is an empty record, so that everything is asked again. A running app is
 * its `isOnlyWriter`: what others write there meanwhile counts for nothing and is written over, so that no child of a
 * server confirms itself.
 */
export async function openTrustStore(
  path: string,
  { isOnlyWriter = false }: { readonly isOnlyWriter?: boolean } = {},
): Promise<TrustStore> {
  let known = await read(path);

  const update = (change: (file: TrustFile) => TrustFile): Promise<void> =>
    withFileLock(`${path}.lock`, async () => {
      const file = change((isOnlyWriter ? known : await read(path)) ?? { definitions: {} });
      await writeFileAtomic(path, textOf(file));
      known = file;
    });

  return {
    exists: () => known !== null,
    isConfirmed: (id, hash) => find(known, id)?.confirmed.includes(hash) ?? false,
    isRefused: (id, hash) => find(known, id)?.refused.includes(hash) ?? false,
    async remember(id, hash, answer) {
      if (find(known, id)?.[answer].includes(hash)) return;
      await update((file) => ({
        ...file,
        definitions: { ...file.definitions, [id]: withAnswer(find(file, id), hash, answer) },
      }));
    },
    async confirmAll(all) {
      if (all.length === 0) return;
      await update((file) => {
        const definitions = { ...file.definitions };
        for (const { id, hash } of all) definitions[id] = withAnswer(find({ definitions }, id), hash, 'confirmed');
        return { ...file, definitions };
      });
    },
    async forget(id) {
      if (!find(known, id)) return;
      await update(({ definitions: { [id]: _gone, ...definitions }, ...rest }) => ({ ...rest, definitions }));
    },
    settings: () => known?.settings ?? null,
    async rememberSettings(settings) {
      const kept = { ...settings, refused: settings.refused.slice(-KEPT) };
      if (isDeepStrictEqual(known?.settings, kept)) return;
      await update((file) => ({ ...file, settings: kept }));
    },
    async establish() {
      if (known === null) await update((file) => file);
    },
    async hold() {
      if (!isOnlyWriter || known === null) return;
      const file = await readTextFile(path);
      if (file.kind !== 'text' || file.text !== textOf(known)) await update((ours) => ours);
    },
  };
}

const textOf = (file: TrustFile): string => `${JSON.stringify(file, null, 2)}\n`;

const find = (file: TrustFile | null, id: ServerId) =>
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

async function read(path: string): Promise<TrustFile | null> {
  const file = await readTextFile(path);
  if (file.kind === 'missing') return null;
  if (file.kind === 'unreadable') return { definitions: {} };
  const parsed = TrustFile.safeParse(tryParseJson(file.text));
  return parsed.success ? parsed.data : { definitions: {} };
}
