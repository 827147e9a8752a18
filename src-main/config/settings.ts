import { z } from 'zod';

const Vendor = z.enum(['anthropic', 'openai', 'google', 'openai-compatible', 'ollama', 'lmstudio']);
export type Vendor = z.infer<typeof Vendor>;

/** A configured model as it stands in settings.json; `key` and `base_url` may be references into the vault. */
export const StoredModel = z.looseObject({
  id: z.string().min(1).max(80),
  vendor: Vendor,
  label: z.string().max(120).default(''),
  model: z.string().min(1).max(200),
  base_url: z.string().max(8192).optional(),
  key: z.string().max(65_536).optional(),
});
export type StoredModel = z.infer<typeof StoredModel>;

/** A standing permission (spec T6): server id and pattern, matched as a pair. */
export const PermissionRule = z.looseObject({
  id: z.string().min(1).max(64),
  verdict: z.enum(['allow', 'ask', 'deny']),
  /** `*` means every server. */
  server_id: z.string().min(1).max(80),
  pattern: z.string().min(1).max(1024),
  created_at: z.number().optional(),
  /** The tools that existed when an allow was made, by definition hash; others ask once although they match. */
  covers: z.record(z.string(), z.string()).optional(),
});
export type PermissionRule = z.infer<typeof PermissionRule>;

/** All of settings.json; what is absent has its default. */
export const SettingsFile = z.looseObject({
  language: z.enum(['system', 'en', 'zh']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  tool_names: z.enum(['short', 'mcp']).default('short'),
  welcomed: z.boolean().default(false),
  models: z.array(StoredModel).default([]),
  default_model: z.string().optional(),
  rules: z.array(PermissionRule).default([]),
  /** The person's one answer where no keyring exists (spec S6). */
  plain_secrets: z.enum(['unasked', 'file', 'session']).default('unasked'),
});
export type Settings = z.infer<typeof SettingsFile>;

/** settings.json: JSONC, unknown keys kept, atomic and owner-only like the servers file. */
export interface SettingsStore {
  current(): Settings;
  /** Why the file could not be read; it is then never written and defaults hold. */
  problem(): string | null;
  /** Sets the given keys; undefined removes one. @throws Fault 'config-broken' | 'write-failed' */
  update(keys: Partial<Settings>): Promise<void>;
  onChange(listener: (settings: Settings) => void): () => void;
}
