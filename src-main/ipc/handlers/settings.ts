import type { Handlers, RuleId, SettingsView } from '@contract';
import type { SettingsStore } from '../../config/settings';
import type { AskPerson } from '../../lib/question';
import type { Language } from '../../text/language';
import { removeRuleQuestion } from '../questions';
import type { SecretStorage } from '../secretStorage';
import { toSettingsView } from '../views/settingsView';

export interface SettingsHandlerDeps {
  readonly settings: SettingsStore;
  readonly secretStorage: SecretStorage;
  readonly serverName: (id: string) => string | null;
  readonly ask: AskPerson;
  readonly language: () => Language;
  readonly about: { readonly stateDir: string; readonly version: string; readonly platform: string };
  readonly signal: AbortSignal;
}

type SettingsHandlers = Pick<Handlers, 'getSettings' | 'saveSettings' | 'removeRule' | 'unlockSecrets'>;

/** The settings as the page sees them now. */
export const settingsViewOf = (deps: SettingsHandlerDeps): SettingsView =>
  toSettingsView(deps.settings.current(), {
    resolvedLanguage: deps.language(),
    secretStorage: deps.secretStorage.view(),
    serverName: deps.serverName,
    ...deps.about,
    problem: deps.settings.problem(),
  });

export function settingsHandlers(deps: SettingsHandlerDeps): SettingsHandlers {
  const { settings, secretStorage, signal } = deps;

  const mayRemove = async (id: RuleId): Promise<boolean> => {
    const rule = settings.current().rules.find((candidate) => candidate.id === id);
    if (!rule) return false;
    if (rule.verdict === 'allow') return true;
    const question = removeRuleQuestion(rule, deps.serverName(rule.server_id), deps.language());
    return (await deps.ask(question, signal)) === 'remove';
  };

  return {
    getSettings: async () => settingsViewOf(deps),
    saveSettings: async (input) => {
      await settings.update(input);
      return settingsViewOf(deps);
    },
    removeRule: async ({ id }) => {
      if (!(await mayRemove(id))) return;
      await settings.update({ rules: settings.current().rules.filter((rule) => rule.id !== id) });
    },
    unlockSecrets: () => secretStorage.unlock(signal),
  };
}
