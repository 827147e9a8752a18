import { RuleId, type RuleView, type SecretStorageView, type SettingsView } from '@contract';
import type { PermissionRule, Settings, UnusableItem } from '../../config/settings';
import { cleanText } from '../../lib/cleanText';
import type { Said } from '../../lib/words';
import { saidIn } from '../../text/wordsIn';

/** What the settings page shows besides the file itself. */
export interface SettingsContext {
  readonly resolvedLanguage: 'en' | 'zh';
  readonly secretStorage: SecretStorageView;
  /** A server's label now, or null when it is gone. */
  readonly serverName: (id: string) => string | null;
  readonly stateDir: string;
  readonly version: string;
  readonly platform: string;
  readonly problem: Said | null;
  readonly unusable: readonly UnusableItem[];
  readonly isWaiting: boolean;
}

export const toSettingsView = (settings: Settings, context: SettingsContext): SettingsView => ({
  language: settings.language,
  resolved_language: context.resolvedLanguage,
  theme: settings.theme,
  tool_names: settings.tool_names,
  rules: settings.rules.map((rule) => toRuleView(rule, context.serverName)),
  secret_storage: context.secretStorage,
  state_dir: context.stateDir,
  version: context.version,
  platform: context.platform,
  welcomed: settings.welcomed,
  sampling_token_budget: settings.sampling_token_budget,
  problem: context.problem === null ? null : saidIn(context.problem, context.resolvedLanguage),
  unusable: [...context.unusable],
  is_waiting: context.isWaiting,
});

/** A standing rule, by the name of its server. */
export const toRuleView = (rule: PermissionRule, serverName: SettingsContext['serverName']): RuleView => {
  const name = rule.server_id === '*' ? '*' : serverName(rule.server_id);
  return {
    id: RuleId.parse(rule.id),
    verdict: rule.verdict,
    server: name === null ? null : cleanText(name),
    pattern: cleanText(rule.pattern),
    created_at: rule.created_at ?? null,
  };
};
