import type { ServerId, ServerInput, ServerView } from '@contract';
import { bridge, BridgeError } from '../../../bridge';
import { i18n } from '../../../lib/i18n';
import { whyOf } from '../../../lib/whyOf';
import { attempt } from '../../../ui/attempt';
import { toast } from '../../../ui/toast';
import { shellStore } from '../../shell/shellStore';
import { sayOutcome } from '../sayOutcome';
import { draftOf, type ServerDraft } from '../serverDraft';
import { toServerInput } from '../toServerInput';

type Named = Pick<ServerView, 'id' | 'name'>;
const t = i18n.getFixedT(null, 'signIn');

/** Resolves when that is over; whoever cancelled it, or sees the card that says why it failed, is told nothing more. */
export async function signIn({ id, name }: Named): Promise<void> {
  try {
    const { signed_in } = await bridge.signIn({ id });
    if (signed_in) toast.done(t('signedInTo', { name }));
  } catch (error) {
    const { route } = shellStore.getState();
    const isSaid = route.screen === 'server' && route.id === id && route.tab === 'overview' && isOnCard(error);
    if (!isSaid) toast.failed(t('signInFailed', { name }), whyOf(error));
  }
}

/** Refused here it changes nothing that a card could show. */
const isOnCard = (error: unknown): boolean =>
  !(error instanceof BridgeError && ['declined', 'not-a-person', 'closed', 'internal'].includes(error.kind));

export const cancelSignIn = ({ id }: Named): Promise<boolean> =>
  attempt(bridge.cancelSignIn({ id }), t('cancelFailed'));

export const openAgain = ({ id }: Named): Promise<boolean> =>
  attempt(bridge.openSignInAgain({ id }), t('openAgainFailed'));

export async function copyLink({ id }: Named): Promise<void> {
  if (await attempt(bridge.copySignInLink({ id }), t('copyLinkFailed'))) toast.done(t('copiedLink'));
}

export async function signOut({ id, name }: Named): Promise<void> {
  if (await attempt(bridge.signOut({ id }), t('signOutFailed', { name }))) toast.say(t('signedOut', { name }));
}

/** Rejects with why it is not that address. */
export const pasteCallback = (id: ServerId, text: string): Promise<void> => bridge.pasteCallback({ id, text });

/** Changes how a server is signed in to, which main's dialog confirms; the rest of the entry stays as it is. */
export async function changeAuth(server: ServerView, part: Partial<ServerDraft>): Promise<void> {
  const opened = draftOf(server);
  const auth = opened.auth === 'none' ? 'oauth' : opened.auth;
  const input: ServerInput = toServerInput({ ...opened, auth, ...part }, opened);
  const saving = bridge.saveServer({ id: server.id, input, revision: server.revision }).then((outcome) => {
    if (!outcome.persisted) toast.say(i18n.t('declined'));
    else if (outcome.runtime === 'started') sayOutcome(outcome, server.name);
  });
  await attempt(saving, i18n.t('notSaved'));
}
