import type { ServerId } from '@contract/ids';
import { Fault } from '../lib/fault';
import { accountFaults } from '../text/oauthAccount';
import type { PendingSignIn } from './signIns';

/** A sign-in that waits for its browser, and what a person can do to it. */
export interface Waiting extends PendingSignIn {
  /** @throws Fault 'invalid' when it is not the address that this sign-in comes back to */
  readonly paste: (text: string) => void | Promise<void>;
}

/** What a sign-in is to whoever runs it. */
export interface Cancelling extends Disposable {
  readonly signal: AbortSignal;
}

/** The sign-ins that run (spec O3). */
export interface PendingSignIns {
  /** Until disposed; its signal aborts with either one, and with Fault 'unauthorized' when cancelled. */
  readonly begin: (id: ServerId, signal: AbortSignal, life: AbortSignal) => Cancelling;
  readonly wait: (waiting: Waiting) => void;
  readonly cancel: (id: ServerId) => void;
  readonly paste: (id: ServerId, text: string) => Promise<void>;
  readonly openAgain: (id: ServerId) => Promise<void>;
  readonly list: () => readonly PendingSignIn[];
  readonly end: () => void;
}

export interface PendingDeps {
  readonly openUrl?: ((href: string) => Promise<void>) | undefined;
  readonly onChange: () => void;
}

export function createPendingSignIns({ openUrl, onChange }: PendingDeps): PendingSignIns {
  const running = new Map<ServerId, AbortController>();
  const waiting = new Map<ServerId, Waiting>();
  const find = (id: ServerId): Waiting => {
    const found = waiting.get(id);
    if (found === undefined) throw new Fault('invalid', accountFaults.noneWaits);
    return found;
  };
  const cancelled = (): Fault => new Fault('unauthorized', accountFaults.cancelled);
  return {
    begin(id, signal, life) {
      const controller = new AbortController();
      const outer = [signal, life];
      const stop = (): void => controller.abort(signal.aborted ? signal.reason : life.reason);
      for (const one of outer) one.addEventListener('abort', stop, { once: true });
      if (outer.some(({ aborted }) => aborted)) stop();
      running.set(id, controller);
      return {
        signal: controller.signal,
        [Symbol.dispose]() {
          for (const one of outer) one.removeEventListener('abort', stop);
          if (running.get(id) === controller) running.delete(id);
          if (waiting.delete(id)) onChange();
        },
      };
    },
    wait(one) {
      waiting.set(one.id, one);
      onChange();
    },
    cancel: (id) => running.get(id)?.abort(cancelled()),
    paste: async (id, text) => find(id).paste(text),
    async openAgain(id) {
      const { url } = find(id);
      await openUrl?.(url);
    },
    list: () => [...waiting.values()].map(toPending),
    end() {
      for (const controller of running.values()) controller.abort(cancelled());
    },
  };
}

const toPending = ({ id, name, issuer, url, redirectUri, endsAt }: Waiting): PendingSignIn => ({
  id,
  name,
  issuer,
  url,
  redirectUri,
  endsAt,
});
