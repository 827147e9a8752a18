import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { PlainSecrets } from './PlainSecrets';
import { undoEdit, unlock } from './serverActions';
import { ServerFacts } from './ServerFacts';
import { ServerInputs } from './ServerInputs';
import { ServerFact } from './ServerLine';
import { SignInArea } from './signIn/SignInArea';
import { signInStep } from '../../lib/signInStep';
import { WaitingDefinition } from './WaitingDefinition';
import { WhatHappened } from './WhatHappened';

export function ServerOverview({ server, onEdit }: { server: ServerView; onEdit: () => void }): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  /** Its only fault is that nobody confirmed it, which stands above. */
  const isUnconfirmed = server.waiting?.keeps_old === false;
  const isLocked = server.unreadable.some(({ state }) => state === 'locked');
  /** The card about signing in says it all. */
  const isAboutSignIn = signInStep(server) !== null;
  // What it asks for is entered again below.
  const unreadable = isLocked
    ? server.unreadable
    : server.unreadable.filter(({ place }) => !place.startsWith('input/'));
  return (
    <div className="flex flex-col gap-5">
      <WaitingDefinition server={server} />
      {server.can_undo && (
        <Banner
          action={
            <Button size="sm" onClick={() => void undoEdit(server)}>
              {t('undoEdit')}
            </Button>
          }
        >
          {t('undoHint')}
        </Banner>
      )}
      {unreadable.length > 0 && !isUnconfirmed && (
        <Banner
          tone="warn"
          action={
            isLocked ? (
              <Button size="sm" onClick={() => void unlock()}>
                {t('unlock')}
              </Button>
            ) : (
              <Button size="sm" onClick={onEdit}>
                {t('enterAgain')}
              </Button>
            )
          }
        >
          <ServerFact server={server} />
          {c('colon')}
          <span className="font-mono text-xs">{unreadable.map(({ place }) => place).join(', ')}</span>
        </Banner>
      )}
      {!isUnconfirmed && <ServerInputs server={server} />}
      <PlainSecrets server={server} />
      {!isUnconfirmed && <SignInArea server={server} onEdit={onEdit} />}
      {server.error && !isUnconfirmed && !isAboutSignIn && (
        <WhatHappened server={server} error={server.error} onEdit={onEdit} />
      )}
      <ServerFacts server={server} />
    </div>
  );
}
