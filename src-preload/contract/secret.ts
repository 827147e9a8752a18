import { z } from 'zod';

/** What may be shown of a secret (spec S2, S3). */
export const MaskedView = z.strictObject({ has_value: z.boolean(), masked: z.string().max(16) });
export type MaskedView = z.infer<typeof MaskedView>;

/** How a form speaks of a secret it cannot see: keep what is stored, set a new value, or clear it (spec S4). */
export const SecretChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({ kind: z.literal('set'), value: z.string().min(1).max(65_536) }),
  z.strictObject({ kind: z.literal('clear') }),
]);
export type SecretChange = z.infer<typeof SecretChange>;

/** Why a stored secret cannot be used now. Neither is ever treated as empty (spec S6). */
export const UnreadableSecret = z.strictObject({
  /** Where it is used, such as `env/API_KEY` or `auth/token`. */
  place: z.string(),
  state: z.enum(['locked', 'undecryptable']),
});
export type UnreadableSecret = z.infer<typeof UnreadableSecret>;
