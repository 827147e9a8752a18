import { isFault } from '../lib/fault';
import type { Log } from '../lib/log';
import type { TrayActions } from './trayMenu';

export interface TraySignInDeps {
  /** False where a person must change the entry first. */
  readonly canSignIn: (id: string) => boolean;
  readonly signIn: (id: string) => Promise<void>;
  readonly cancel: (id: string) => void;
  readonly showServers: () => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Signing in from the tray, which has no room to say why something failed: the window comes and does. */
export function createTraySignIn(deps: TraySignInDeps): Pick<TrayActions, 'signIn' | 'cancelSignIn'> {
  const { canSignIn, signIn, cancel, showServers, log } = deps;
  const cancelled = new Set<string>();
  return {
    signIn(id) {
      if (!canSignIn(id)) return showServers();
      cancelled.delete(id);
      signIn(id).catch((error: unknown) => {
        if (cancelled.delete(id) || (isFault(error) && error.kind === 'cancelled')) return;
        log.warn('nobody was signed in from the tray', error);
        showServers();
      });
    },
    cancelSignIn(id) {
      cancelled.add(id);
      cancel(id);
    },
  };
}
