import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import { ArrivalGuard } from '../../../ui/ArrivalGuard';
import { Button } from '../../../ui/Button';
import { faultLine, faultText } from '../faultText';
import { setEnabled } from '../serverActions';
import { signIn } from './signInActions';
import { SignInFrame } from './SignInFrame';

interface NeedsSignInProps {
  readonly server: ServerView;
  /** It begins: nothing can be pressed a second time. */
  readonly isBusy: boolean;
  readonly onEdit: () => void;
}

/** The server lets nobody in who is not signed in: why, and the one way in. */
export function NeedsSignIn({ server, isBusy, onEdit }: NeedsSignInProps): ReactElement {
  const t = useText('signIn');
  const s = useText('servers');
  const c = useText('common');
  const { error, name, sign_in_kind } = server;
  return (
    <SignInFrame
      title={t('askTitle', { name })}
      text={faultLine(s(faultText('unauthorized')), error?.message ?? '', c('colon'))}
      actions={
        <ArrivalGuard>
          <Button data-lead variant="primary" busy={isBusy} onClick={() => void signIn(server)}>
            {t('signIn')}
          </Button>
          <Button onClick={onEdit}>{s('editSettings')}</Button>
          <Button variant="quiet" onClick={() => void setEnabled(server, false)}>
            {s('turnOff')}
          </Button>
        </ArrivalGuard>
      }
    >
      <p className="text-sm">{t(sign_in_kind === 'oauth' ? 'askBrowser' : 'askMachine')}</p>
    </SignInFrame>
  );
}
