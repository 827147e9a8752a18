import type { ServerView } from '@contract';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { AwaitingSignIn } from './AwaitingSignIn';
import { LegacyOffer } from './LegacyOffer';
import { NeedsRegistration } from './NeedsRegistration';
import { NeedsSignIn } from './NeedsSignIn';
import { signInStep, type SignInStep } from '../../../lib/signInStep';

interface SignInAreaProps {
  readonly server: ServerView;
  readonly onEdit: () => void;
}

/** What is to be done about signing in, on the page of a server. */
export function SignInArea({ server, onEdit }: SignInAreaProps): ReactElement {
  const step = signInStep(server);
  const home = useRef<HTMLDivElement>(null);
  useKeptFocus(home, step);
  return (
    <div ref={home} className="empty:hidden">
      <Step step={step} server={server} onEdit={onEdit} />
    </div>
  );
}

function Step({ step, server, onEdit }: SignInAreaProps & { step: SignInStep | null }): ReactElement | null {
  switch (step) {
    case null:
      return null;
    case 'waits':
      return server.pending_sign_in && <AwaitingSignIn server={server} pending={server.pending_sign_in} />;
    case 'asks':
    case 'begins':
      return <NeedsSignIn server={server} isBusy={step === 'begins'} onEdit={onEdit} />;
    case 'registration':
      return <NeedsRegistration key={server.id} server={server} onEdit={onEdit} />;
    case 'legacy':
      return <LegacyOffer server={server} onEdit={onEdit} />;
  }
}

/** When a step takes away what had the focus, the next one's lead control has it, or else the tab it stands on. */
function useKeptFocus(home: RefObject<HTMLElement | null>, step: SignInStep | null): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      hadFocus.current = home.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [home]);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const lead = home.current?.querySelector<HTMLElement>('[data-lead]');
    (lead ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus();
  }, [home, step]);
}
