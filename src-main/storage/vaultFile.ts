import { mkdir } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Fault } from '../lib/fault';
import { withFileLock } from '../lib/fileLock';
import { ioCode, ioReason } from '../lib/ioReason';
import { createSerial } from '../lib/serial';
import { writeFileAtomic } from './atomicFile';
import { told, type Said } from '../lib/words';

/** One secret at rest. Everything but the value stands in the clear, so that a view needs no decryption. */
export const StoredSecret = z.looseObject({
  owner: z.string(),
  place: z.string(),
  destination: z.string(),
  /** Which keyring encrypted it; another one now cannot open it, and proves nothing. */
  backend: z.string(),
  masked: z.string().max(16),
  sealed_at: z.number(),
  ciphertext: z.string(),
});
export type StoredSecret = z.infer<typeof StoredSecret>;

/** What `secrets.json` holds now. */
export type VaultContents =
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly reason: Said }
  /** An entry that is not a StoredSecret is `damaged`: kept as it is, and never taken for absent. */
  | {
      readonly kind: 'read';
      readonly secrets: ReadonlyMap<string, StoredSecret>;
      readonly damaged: ReadonlyMap<string, unknown>;
      readonly rest: Readonly<Record<string, unknown>>;
    };

export interface VaultFile {
  /** What the file holds now. Looks at the disk at each call, reads it only when it changed. */
  read(): VaultContents;
  /**
   * Writes what `change` makes of the secrets, from the bytes on disk and under a lock across processes. `change`
   * answers false when there is nothing to write. A file that does not parse is never written.
   * @throws Fault 'write-failed'
   */
  update(change: (secrets: Map<string, StoredSecret>) => boolean): Promise<void>;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function createVaultFile(path: string): VaultFile {
  const serial = createSerial();
  let seen: { readonly stamp: string; readonly contents: VaultContents } | undefined;

  const read = (): VaultContents => {
    const stamp = stampOf(path);
    if (seen?.stamp !== stamp) seen = { stamp, contents: readContents(path) };
    return seen.contents;
  };

  return {
    read,
    update: (change) =>
      serial(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
          throw new Fault('write-failed', told`cannot write ${path}: ${ioReason(error)}`, { cause: error });
        });
        await withFileLock(`${path}.lock`, async () => {
          const contents = readContents(path);
          if (contents.kind === 'broken') {
            throw new Fault('write-failed', told`${path} is left untouched: ${contents.reason}`);
          }
          const secrets = new Map(contents.kind === 'read' ? contents.secrets : []);
          if (change(secrets)) await writeFileAtomic(path, textOf(secrets, contents));
          seen = undefined;
        });
      }),
  };
}

function readContents(path: string): VaultContents {
  try {
    const info = statSync(path);
    if (!info.isFile()) return { kind: 'broken', reason: told`it is not an ordinary file` };
    if (info.size > MAX_BYTES) return { kind: 'broken', reason: told`it is too large` };
    return parseContents(readFileSync(path, 'utf8'));
  } catch (error) {
    return ioCode(error) === 'ENOENT' ? { kind: 'missing' } : { kind: 'broken', reason: ioReason(error) };
  }
}

function parseContents(text: string): VaultContents {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'broken', reason: told`it does not parse` };
  }
  const file = z.looseObject({ version: z.literal(1), secrets: z.looseObject({}) }).safeParse(value);
  if (!file.success) return { kind: 'broken', reason: told`it is not a file of this version of Plugboard` };
  const { secrets: entries, ...rest } = file.data;
  const secrets = new Map<string, StoredSecret>();
  const damaged = new Map<string, unknown>();
  for (const [name, entry] of Object.entries(entries)) {
    const parsed = StoredSecret.safeParse(entry);
    if (parsed.success) secrets.set(name, parsed.data);
    else damaged.set(name, entry);
  }
  return { kind: 'read', secrets, damaged, rest };
}

function textOf(secrets: ReadonlyMap<string, StoredSecret>, before: VaultContents): string {
  const kept = before.kind === 'read' ? before : { rest: { version: 1 }, damaged: new Map<string, unknown>() };
  const entries = Object.fromEntries([...secrets, ...kept.damaged]);
  return JSON.stringify({ ...kept.rest, secrets: entries }, null, 2) + '\n';
}

function stampOf(path: string): string {
  try {
    const info = statSync(path, { bigint: true, throwIfNoEntry: false });
    return info === undefined ? 'missing' : `${info.ino} ${info.size} ${info.mtimeNs}`;
  } catch (error) {
    return `unreachable: ${ioCode(error)}`;
  }
}
