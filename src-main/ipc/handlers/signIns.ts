import type { Handlers, ServerId } from '@contract';
import { Fault, isFault } from '../../lib/fault';
import type { ServerManager } from '../../mcp/manage';
import type { SignIns } from '../../oauth/signIns';
import { ipcFaults } from '../../text/ipcFaults';

export interface SignInHandlerDeps {
  readonly manager: Pick<ServerManager, 'signIn' | 'cancelSignIn' | 'signOut'>;
  readonly signIns: Pick<SignIns, 'paste' | 'openAgain' | 'pending'>;
  readonly copyText: (text: string) => void;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

type SignInHandlers = Pick<
  Handlers,
  'signIn' | 'cancelSignIn' | 'signOut' | 'pasteCallback' | 'openSignInAgain' | 'copySignInLink'
>;

export function signInHandlers({ manager, signIns, copyText, signal }: SignInHandlerDeps): SignInHandlers {
  /** Whoever cancelled needs not be told that it failed. */
  const cancelled = new Set<ServerId>();
  return {
    async signIn({ id }) {
      cancelled.delete(id);
      try {
        await manager.signIn(id, true, signal);
        return { signed_in: true };
      } catch (error) {
        if (cancelled.delete(id) || (isFault(error) && error.kind === 'cancelled')) return { signed_in: false };
        throw error;
      }
    },
    async cancelSignIn({ id }) {
      cancelled.add(id);
      manager.cancelSignIn(id);
    },
    signOut: ({ id }) => manager.signOut(id, signal),
    pasteCallback: ({ id, text }) => signIns.paste(id, text.trim()),
    openSignInAgain: ({ id }) => signIns.openAgain(id),
    async copySignInLink({ id }) {
      const pending = signIns.pending().find((one) => one.id === id);
      if (!pending) throw new Fault('not-waiting', ipcFaults.notWaiting);
      copyText(pending.url);
    },
  };
}
