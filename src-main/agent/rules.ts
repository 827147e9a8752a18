import type { PermissionRule, SettingsStore } from '../config/settings';
import type { RuleBook } from './permitCall';

/** The standing rules of settings.json (spec T6). */
export function createRules(settings: SettingsStore): RuleBook {
  const list = (): readonly PermissionRule[] => settings.current().rules;
  return {
    list,
    add: (rule) => settings.update({ rules: [...list().filter(({ id }) => id !== rule.id), rule] }),
  };
}
