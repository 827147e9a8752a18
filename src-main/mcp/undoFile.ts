import type { ServerId } from '@contract/ids';
import { z } from 'zod';
import { plainSecretsIn } from '../config/placedSecrets';
import { ServerEntry } from '../config/schema';
import { createSerial } from '../lib/serial';
import { tryParseJson } from '../lib/tryParseJson';
import { writeFileAtomic } from '../storage/atomicFile';
import { readTextFile } from '../storage/textFile';

/** A definition that can be put back. */
export interface UndoStep {
  readonly name: string;
  readonly entry: ServerEntry;
  /** What took its place. */
  readonly after: ServerEntry;
}

/** The undo steps that outlive the app (spec S7). */
export interface UndoFile {
  readonly steps: ReadonlyMap<ServerId, UndoStep>;
  /** Steps that hold a secret in plain text are left out: those stay in memory. @throws Fault 'write-failed' */
  write(steps: ReadonlyMap<ServerId, UndoStep>): Promise<void>;
}

const Steps = z.record(z.string(), z.object({ name: z.string(), entry: ServerEntry, after: ServerEntry }));

/** Reads `undo.json`; one that cannot be read holds no step. Writes it only when steps change. */
export async function openUndoFile(path: string): Promise<UndoFile> {
  const serial = createSerial();
  const file = await readTextFile(path);
  const parsed = Steps.safeParse(file.kind === 'text' ? tryParseJson(file.text) : {});
  const steps = parsed.success ? parsed.data : {};
  let isEmpty = Object.keys(steps).length === 0;
  return {
    steps: new Map(Object.entries(steps) as [ServerId, UndoStep][]),
    write: (next) =>
      serial(async () => {
        const kept = [...next].filter(([, { entry, after }]) => !hasPlain(entry) && !hasPlain(after));
        if (kept.length === 0 && isEmpty) return;
        await writeFileAtomic(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
        isEmpty = kept.length === 0;
      }),
  };
}

const hasPlain = (entry: ServerEntry): boolean => plainSecretsIn(entry).length > 0;
