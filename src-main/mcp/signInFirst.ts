import type { ResolvedServer } from '../config/resolved';
import { untilAborted } from '../lib/untilAborted';
import type { Said } from '../lib/words';
import { mcpFaults } from '../text/mcpFaults';
import { accountFaults } from '../text/oauthAccount';
import { restingState, type ConnectionState } from './connectionState';
import { createMcpFault, toMcpFault } from './faults';
import type { McpFault } from './session';
import type { SignInPort } from './signInPort';

interface SignInFirstDeps extends Pick<SignInPort, 'signIn'> {
  readonly resolve: () => Promise<ResolvedServer>;
  readonly report: (state: ConnectionState) => void;
  readonly onNote: (said: Said) => void;
  /** What was there before still serves when nothing comes of this one. */
  readonly isSignedIn: () => boolean;
  readonly opens: boolean;
}

/** A sign-in as the first step of a server's task. */
export interface SignInFirst {
  /** False rests instead of connecting. Never rejects. */
  readonly before: (signal: AbortSignal) => Promise<boolean>;
  /** Resolves when signed in. @throws McpFault */
  readonly done: Promise<void>;
  /** Taken back by a person, also before it has begun. */
  readonly cancel: () => void;
}

/** `asked` is whoever asked for it: when they go away it is taken back. */
export function createSignInFirst(deps: SignInFirstDeps, asked: AbortSignal): SignInFirst {
  const { report, opens, onNote } = deps;
  const own = new AbortController();
  let settle: (fault: Error | null) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    settle = (fault) => (fault === null ? resolve() : reject(fault));
  });
  // Whoever asked may have gone.
  done.catch(() => undefined);

  return {
    done,
    cancel: () => own.abort(taken()),
    async before(signal) {
      const stop = AbortSignal.any([signal, asked, own.signal]);
      report({ kind: 'connecting', attempt: 1 });
      const onPending = ({ url }: { readonly url: string }): void => report({ kind: 'awaiting-sign-in', url });
      try {
        stop.throwIfAborted();
        await deps.signIn(await untilAborted(deps.resolve(), stop), { opens, onPending, onNote }, stop);
        settle(null);
        return true;
      } catch (error) {
        const isGone = signal.aborted || asked.aborted;
        const fault = stop.aborted ? taken() : toMcpFault(error);
        settle(isGone ? createMcpFault('cancelled', mcpFaults.cancelled) : fault);
        if (signal.aborted) return false;
        if (deps.isSignedIn()) return true;
        // What an authorization server got wrong, another try may get right: only a person begins it.
        report(fault.kind === 'protocol' ? { kind: 'needs-auth', fault } : restingState(fault));
        return false;
      }
    },
  };
}

const taken = (): McpFault => createMcpFault('unauthorized', accountFaults.cancelled);
