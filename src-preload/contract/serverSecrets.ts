import { z } from 'zod';
import { command } from './define';
import { ServerId } from './ids';
import { SecretChange } from './secret';
import { SaveOutcome } from './server';

/** What each reference of an entry comes to, and what would run, without any secret (spec C7). */
export const ResolvedPreviewView = z.strictObject({
  references: z.array(
    z.strictObject({
      name: z.string(),
      place: z.string(),
      state: z.enum(['resolved', 'default', 'unresolved', 'absent', 'stored', 'locked', 'undecryptable']),
    }),
  ),
  texts: z.array(z.strictObject({ place: z.string(), text: z.string(), differs: z.boolean() })),
});
export type ResolvedPreviewView = z.infer<typeof ResolvedPreviewView>;

/** What became of the secrets that stood in the file in plain text; `problem` says why they still do. */
export const ProtectOutcomeView = z.strictObject({
  id: ServerId,
  name: z.string(),
  moved: z.number().int(),
  problem: z.string().nullable(),
});
export type ProtectOutcomeView = z.infer<typeof ProtectOutcomeView>;

export const serverSecretCommands = {
  previewServer: command(z.strictObject({ id: ServerId }), ResolvedPreviewView),
  /** Answers what the entry asks for at connect, and starts the server again. */
  setServerInputs: command(
    z.strictObject({ id: ServerId, inputs: z.record(z.string().min(1).max(1024), SecretChange) }),
    SaveOutcome,
  ),
  /** Moves secrets that were typed into the file into encryption; all servers without `ids`. */
  protectSecrets: command(z.strictObject({ ids: z.array(ServerId).max(1024).optional() }), z.array(ProtectOutcomeView)),
};
