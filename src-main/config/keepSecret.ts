import { Fault } from '../lib/fault';
import type { AskPerson, Question } from '../lib/question';
import type { Secret } from '../lib/secret';
import type { SecretOwner, Vault } from '../storage/vault';
import type { KeepSecretText } from '../text/keepSecret';
import type { SettingsStore } from './settings';
import { literal } from './template';

/** The answers to the question where no keyring exists. `IN_FILE_ONCE` is not remembered; a command line gives it. */
export const IN_FILE = 'in-file';
export const IN_FILE_ONCE = 'in-file-once';
export const FOR_SESSION = 'for-session';

export interface KeepSecretDeps {
  readonly vault: Pick<Vault, 'state' | 'unlock' | 'seal' | 'keepForSession'>;
  readonly settings: Pick<SettingsStore, 'current' | 'update'>;
  readonly ask: AskPerson;
  readonly texts: () => KeepSecretText;
}

/**
 * Puts a secret where this computer can keep it, and returns the text to write in its place (spec S6): a reference
 * into the vault where there is encryption, else the value itself or a reference that dies with the app, as the
 * person once chose.
 * @throws Fault 'locked' when the keyring stays locked, 'declined' when the question was closed
 */
export async function keepSecret(
  deps: KeepSecretDeps,
  value: Secret,
  owner: SecretOwner,
  signal: AbortSignal,
): Promise<string> {
  const state = await unlocked(deps.vault, signal);
  switch (state.kind) {
    case 'encrypted':
      return deps.vault.seal(value, owner);
    case 'locked':
      throw new Fault('locked', deps.texts().locked);
    case 'none':
      return (await plainChoice(deps, signal)) === 'session'
        ? deps.vault.keepForSession(value, owner)
        : literal(value.reveal());
  }
}

async function unlocked(vault: KeepSecretDeps['vault'], signal: AbortSignal) {
  const state = await vault.state();
  return state.kind === 'locked' ? vault.unlock(signal) : state;
}

/** The remembered answer, or the person's answer now. */
async function plainChoice({ settings, ask, texts }: KeepSecretDeps, signal: AbortSignal): Promise<'file' | 'session'> {
  const remembered = settings.current().plain_secrets;
  if (remembered !== 'unasked') return remembered;
  switch (await ask(toQuestion(texts()), signal)) {
    case IN_FILE_ONCE:
      return 'file';
    case IN_FILE:
      await settings.update({ plain_secrets: 'file' });
      return 'file';
    case FOR_SESSION:
      await settings.update({ plain_secrets: 'session' });
      return 'session';
    default:
      throw new Fault('declined', texts().cancel);
  }
}

const toQuestion = (texts: KeepSecretText): Question => ({
  title: texts.title,
  lead: texts.lead,
  rows: [],
  warnings: [],
  actions: [
    { id: IN_FILE, label: texts.file, tone: 'primary' },
    { id: FOR_SESSION, label: texts.session, tone: 'plain' },
    { id: 'cancel', label: texts.cancel, tone: 'plain' },
  ],
});
