import { z } from 'zod';
import { command, event } from './define';
import { RuleId } from './ids';

export const Language = z.enum(['system', 'en', 'zh']);
export const Theme = z.enum(['system', 'light', 'dark']);
export const ToolNames = z.enum(['short', 'mcp']);

export const RuleView = z.strictObject({
  id: RuleId,
  verdict: z.enum(['allow', 'ask', 'deny']),
  /** The server's label now, or null when it is gone. */
  server: z.string().nullable(),
  pattern: z.string(),
  created_at: z.number().nullable(),
});
export type RuleView = z.infer<typeof RuleView>;

/** How secrets are kept here (spec S6). `unasked` means the one question was not answered yet. */
export const SecretStorageView = z.strictObject({
  backend: z.enum(['unread', 'encrypted', 'locked', 'none']),
  backend_name: z.string(),
  plain: z.enum(['unasked', 'file', 'session']),
});
export type SecretStorageView = z.infer<typeof SecretStorageView>;

export const SettingsView = z.strictObject({
  language: Language,
  /** What `system` means now. */
  resolved_language: z.enum(['en', 'zh']),
  theme: Theme,
  tool_names: ToolNames,
  rules: z.array(RuleView),
  secret_storage: SecretStorageView,
  state_dir: z.string(),
  version: z.string(),
  platform: z.string(),
  /** True once the first-run screen was finished or skipped. */
  welcomed: z.boolean(),
  /** Tokens that a server may use of the model in one chat before its person is asked again; 0 asks every time. */
  sampling_token_budget: z.number(),
  /** What is wrong with settings.json, when it could not be read. */
  problem: z.string().nullable(),
  /** Items of the file that are not valid and do nothing. */
  unusable: z.array(z.strictObject({ key: z.enum(['rules', 'models']), line: z.number().int() })),
  /** Rules or model addresses in the file that nobody confirmed; what held before holds on (spec X). */
  is_waiting: z.boolean(),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** Absent keeps. */
export const SettingsInput = z.strictObject({
  language: Language.optional(),
  theme: Theme.optional(),
  tool_names: ToolNames.optional(),
  welcomed: z.boolean().optional(),
  /** Counts only from a person, as an approval does. */
  sampling_token_budget: z.number().int().min(0).max(10_000_000).optional(),
  /** Where secrets go without a keyring; main asks before `file` (spec S6). */
  plain_secrets: z.enum(['file', 'session']).optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;

export const settingsCommands = {
  getSettings: command(z.void(), SettingsView),
  saveSettings: command(SettingsInput, SettingsView),
  removeRule: command(z.strictObject({ id: RuleId }), z.void()),
  /** Main asks again about all that was changed outside the app. */
  reviewChanges: command(z.void(), z.void()),
  /** Asks the operating system to unlock its keyring; resolves when that was answered. */
  unlockSecrets: command(z.void(), SecretStorageView),
};

export const settingsEvents = {
  settingsChanged: event(SettingsView),
  /** The tray, a menu or a second start asks for a screen. */
  navigated: event(z.strictObject({ screen: z.enum(['chat', 'servers', 'settings']) })),
};
