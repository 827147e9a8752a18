import type { Handlers, RuleId, SettingsView } from '@contract';
import type { SettingsStore } from '../../config/settings';
import type { AskPerson } from '../../lib/question';
import type { Language } from '../../text/language';
import { plainSecretsQuestion, removeRuleQuestion } from '../questions';
import type { SecretStorage } from '../secretStorage';
import { toSettingsView } from '../views/settingsView';

export interface SettingsHandlerDeps {
  readonly settings: Pick<SettingsStore, 'current' | 'problem' | 'unusable' | 'difference' | 'update'>;
  readonly secretStorage: SecretStorage;
  readonly serverName: (id: string) => string | null;
  readonly ask: AskPerson;
  readonly language: () => Language;
  readonly about: { readonly stateDir: string; readonly version: string; readonly platform: string };
  readonly reviewDisk: () => void;
  readonly signal: AbortSignal;
}

type SettingsHandlers = Pick<
  Handlers,
  'getSettings' | 'saveSettings' | 'removeRule' | 'reviewChanges' | 'unlockSecrets'
>;

/** The settings as the page sees them now. */
export const settingsViewOf = (deps: SettingsHandlerDeps): SettingsView =>
  toSettingsView(deps.settings.current(), {
    resolvedLanguage: deps.language(),
    secretStorage: deps.secretStorage.view(),
    serverName: deps.serverName,
    ...deps.about,
    problem: deps.settings.problem(),
    unusable: deps.settings.unusable(),
    isWaiting: deps.settings.difference() !== null,
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

  const mayKeep = async (where: 'file' | 'session'): Promise<boolean> =>
    where === 'session' ||
    settings.current().plain_secrets === 'file' ||
    (await deps.ask(plainSecretsQuestion(deps.language()), signal)) === 'file';

  return {
    getSettings: async () => settingsViewOf(deps),
    saveSettings: async ({ plain_secrets, ...input }) => {
      const isKept = plain_secrets !== undefined && (await mayKeep(plain_secrets));
      await settings.update({ ...input, ...(isKept && { plain_secrets }) });
      return settingsViewOf(deps);
    },
    removeRule: async ({ id }) => {
      if (!(await mayRemove(id))) return;
      await settings.update({ rules: settings.current().rules.filter((rule) => rule.id !== id) });
    },
    reviewChanges: async () => deps.reviewDisk(),
    unlockSecrets: () => secretStorage.unlock(signal),
  };
}
