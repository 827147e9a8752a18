import type { PendingSignInView, ServerView } from '@contract';
import { useState, type ReactElement } from 'react';
import { hostOf } from '../../../lib/hostOf';
import { useText } from '../../../lib/i18n';
import { clockTime } from '../../../lib/timeWords';
import { useNow } from '../../../lib/useNow';
import { ArrivalGuard } from '../../../ui/ArrivalGuard';
import { Button } from '../../../ui/Button';
import { CodeBlock } from '../../../ui/CodeBlock';
import { PasteAddress } from './PasteAddress';
import { cancelSignIn, copyLink, openAgain } from './signInActions';
import { SignInFrame } from './SignInFrame';

interface AwaitingSignInProps {
  readonly server: ServerView;
  readonly pending: PendingSignInView;
}

/** The browser has its turn: at whom, for how long, and what helps when it does not come back (spec O3). */
export function AwaitingSignIn({ server, pending }: AwaitingSignInProps): ReactElement {
  const t = useText('signIn');
  const [isPasting, setPasting] = useState(false);
  return (
    <SignInFrame
      title={t('waitTitle')}
      aside={<TimeLeft endsAt={pending.ends_at} />}
      text={t('waitText', { host: hostOf(pending.issuer) })}
      actions={
        <ArrivalGuard>
          <Button data-lead onClick={() => void openAgain(server)}>
            {t('openAgain')}
          </Button>
          <Button onClick={() => void copyLink(server)}>{t('copyLink')}</Button>
          <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {t('pasteAddress')}
          </Button>
          <Button variant="quiet" onClick={() => void cancelSignIn(server)}>
            {t('cancelSignIn')}
          </Button>
        </ArrivalGuard>
      }
    >
      {pending.ssh_hint !== null && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm">{t('sshText')}</p>
          <CodeBlock code={pending.ssh_hint} wrap copyLabel={t('copySsh')} />
        </div>
      )}
      {isPasting && <PasteAddress id={server.id} />}
    </SignInFrame>
  );
}

function TimeLeft({ endsAt }: { endsAt: number }): ReactElement {
  const t = useText('signIn');
  const left = endsAt - useNow(true);
  return <>{left > 0 ? t('timeLeft', { time: clockTime(left) }) : t('timeUp')}</>;
}
