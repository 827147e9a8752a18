import type { ServerView } from '@contract';
import { bridge } from '../../bridge';
import { i18n } from '../../lib/i18n';
import { attempt } from '../../ui/attempt';
import { toast } from '../../ui/toast';
import { go, type ServerTab } from '../shell/shellStore';
import type { PrimaryAction } from './primaryAction';
import { cancelSignIn, signIn } from './signIn/signInActions';
import { tellServers } from './serversStore';

type Named = Pick<ServerView, 'id' | 'name'>;
const t = i18n.getFixedT(null, 'servers');

export const openServer = (server: Named, tab: ServerTab = 'overview'): void =>
  go({ screen: 'server', id: server.id, tab });

export const restart = ({ id, name }: Named): Promise<boolean> =>
  attempt(bridge.restartServer({ id }), t('restartFailed', { name }));

/** Takes all servers over as they are now, for who cannot wait until a change is announced. Never rejects. */
export const refreshServers = (): Promise<void> =>
  bridge.listServers().then(
    (listed) => tellServers({ kind: 'listed', ...listed }),
    () => undefined,
  );

export const dismissError = ({ id }: Named): Promise<boolean> =>
  attempt(bridge.dismissServerError({ id }), t('dismissFailed'));

export const readAgain = (): Promise<boolean> => attempt(bridge.reloadServers(), t('readAgainFailed'));

export const unlock = (): Promise<boolean> => attempt(bridge.unlockSecrets(), t('unlockFailed'));

export async function setEnabled({ id, name }: Named, enabled: boolean): Promise<void> {
  const saving = bridge.setServerEnabled({ id, enabled }).then(({ persisted }) => {
    if (!persisted) toast.say(i18n.t('declined'));
  });
  await attempt(saving, t('switchFailed', { name }));
}

export async function undoEdit({ id, name }: Named): Promise<void> {
  const undoing = bridge
    .undoServerEdit({ id })
    .then(({ persisted }) => toast.say(persisted ? t('undone', { name }) : i18n.t('declined')));
  await attempt(undoing, t('undoFailed', { name }));
}

export async function remove({ id, name }: Named): Promise<void> {
  if (await attempt(bridge.removeServer({ id }), t('removeFailed', { name }))) toast.say(t('removed', { name }));
}

export function runPrimary(action: PrimaryAction, server: ServerView): void {
  switch (action) {
    case 'unlock':
      return void unlock();
    case 'review':
    case 'answerInputs':
    case 'tryNow':
      return void restart(server);
    case 'signInNow':
      return void signIn(server);
    case 'cancelSignIn':
      return void cancelSignIn(server);
    case 'enterAgain':
    case 'addToken':
      return openServer(server, 'settings');
    case 'showTools':
      return openServer(server, 'tools');
    case 'showLog':
      return openServer(server, 'log');
    case 'showWhy':
    case 'details':
      return openServer(server, 'overview');
  }
}
