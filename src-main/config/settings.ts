import { z } from 'zod';
import type { Said } from '../lib/words';

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

/** Where a person signs in once for all servers with cross-app access (spec O6). */
export const IdentityProviderEntry = z.looseObject({
  /** Must be the issuer of its metadata; https, or http on this computer. */
  issuer: z.url({ protocol: /^https?$/ }).max(8192),
  client_id: z.string().min(1).max(8192),
  /** May be a reference into the vault. */
  client_secret: z.string().max(65_536).optional(),
  scope: z.string().max(8192).optional(),
  /** Of the address on loopback that was registered for this client; any when absent. */
  redirect_port: z.number().int().min(1).max(65_535).optional(),
  /** Holds an ID token that something else keeps fresh, on managed computers; then nobody is asked to sign in. */
  id_token_file: z.string().min(1).max(4096).optional(),
});
export type IdentityProviderEntry = z.infer<typeof IdentityProviderEntry>;

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
  /** Tokens that a server may use of the model in one conversation before its person is asked again (spec P4). */
  sampling_token_budget: z.number().int().min(0).max(10_000_000).default(50_000),
  identity_provider: IdentityProviderEntry.optional(),
  /** The address of this app's client metadata document, which stands for a registration (spec O2). */
  client_metadata_url: z
    .url({ protocol: /^https$/ })
    .max(8192)
    .optional(),
});
export type Settings = z.infer<typeof SettingsFile>;

/** What stands in settings.json and nobody let stand yet (spec X). */
export interface SettingsDifference {
  readonly rules: readonly Difference<PermissionRule>[];
  /** New models, and models whose vendor or address is another one. */
  readonly models: readonly Difference<StoredModel>[];
  /** Another identity provider, client or token file; null for none. Taking it away needs nobody's word. */
  readonly identityProvider: Difference<IdentityProviderEntry> | null;
  /** The same difference gives the same hash. */
  readonly hash: string;
}

/** An item of settings.json that does not validate or repeats an id, and so does nothing. */
export interface UnusableItem {
  readonly key: 'rules' | 'models';
  /** Counted from 1. */
  readonly line: number;
}

/** One item on disk against the one in force; null for none. */
export interface Difference<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/**
 * settings.json: JSONC, unknown keys kept, atomic and owner-only like the servers file. Rules, model addresses and an
 * identity provider that somebody else wrote there hold only once a person let them stand (spec X).
 */
export interface SettingsStore {
  readonly path: string;
  /** What is in force. */
  current(): Settings;
  /** Why the file could not be read; it is then never written and the last good settings hold. */
  problem(): Said | null;
  /** What stands in the file and counts as absent. */
  unusable(): readonly UnusableItem[];
  /** Sets the given keys; undefined removes one. @throws Fault 'config-broken' | 'write-failed' */
  update(keys: Partial<Settings>): Promise<void>;
  /** Reads the file again, and announces what differs. */
  reload(): Promise<void>;
  /** What stands on disk and waits for a person's word. */
  difference(): SettingsDifference | null;
  /**
   * From now on what stands on disk holds. With `hash`, only when it still is that difference, since a person saw no
   * other; else nothing happens. @throws Fault 'write-failed'
   */
  letStand(hash?: string): Promise<void>;
  /** Remembered, so that this difference is not asked about again by itself. @throws Fault 'write-failed' */
  refuse(hash: string): Promise<void>;
  isRefused(hash: string): boolean;
  onChange(listener: (settings: Settings) => void): () => void;
  readonly onDifference: (listener: () => void) => () => void;
}
