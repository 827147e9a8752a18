import { z } from 'zod';
import { command, event } from './define';
import { ModelId } from './ids';
import { MaskedView, SecretChange } from './secret';

export const Vendor = z.enum(['anthropic', 'openai', 'google', 'openai-compatible', 'ollama', 'lmstudio']);
export type Vendor = z.infer<typeof Vendor>;

export const ModelView = z.strictObject({
  id: ModelId,
  vendor: Vendor,
  /** What the person calls it. */
  label: z.string(),
  /** The vendor's own name of the model. */
  model: z.string(),
  /** Null means the vendor's usual address. Secret parts are masked. */
  base_url: z.string().nullable(),
  base_url_is_masked: z.boolean(),
  key: MaskedView,
  key_state: z.enum(['absent', 'stored', 'locked', 'undecryptable']),
  is_default: z.boolean(),
});
export type ModelView = z.infer<typeof ModelView>;

export const ModelInput = z.strictObject({
  vendor: Vendor,
  label: z.string().trim().max(120),
  model: z.string().trim().min(1).max(200),
  /** Absent keeps, null means the vendor's usual address. */
  base_url: z.string().trim().max(8192).nullable().optional(),
  key: SecretChange,
});
export type ModelInput = z.infer<typeof ModelInput>;

export const LocalModelsView = z.strictObject({
  vendor: Vendor,
  base_url: z.string(),
  models: z.array(z.string()),
});
export type LocalModelsView = z.infer<typeof LocalModelsView>;

const byId = z.strictObject({ id: ModelId });

export const modelCommands = {
  listModels: command(z.void(), z.array(ModelView)),
  saveModel: command(
    z.strictObject({ id: ModelId.optional(), input: ModelInput }),
    z.strictObject({ id: ModelId.nullable(), persisted: z.boolean() }),
  ),
  removeModel: command(byId, z.void()),
  setDefaultModel: command(byId, z.void()),
  /** One short request to the model; `problem` says why it failed. */
  testModel: command(
    byId,
    z.strictObject({ problem: z.strictObject({ kind: z.string(), message: z.string() }).nullable() }),
  ),
  findLocalModels: command(z.void(), z.array(LocalModelsView)),
};

export const modelEvents = { modelsChanged: event(z.array(ModelView)) };
