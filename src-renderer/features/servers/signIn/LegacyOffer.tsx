import type { ServerView } from '@contract';
import { useState, type ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import { useIsHere } from '../../../lib/useIsHere';
import { Button } from '../../../ui/Button';
import { restart } from '../serverActions';
import { changeAuth } from './signInActions';
import { SignInFrame } from './SignInFrame';

interface LegacyOfferProps {
  readonly server: ServerView;
  readonly onEdit: () => void;
}

/** Spec O1: the older forms are allowed per server, and only after a warning. */
export function LegacyOffer({ server, onEdit }: LegacyOfferProps): ReactElement {
  const t = useText('signIn');
  const s = useText('servers');
  const c = useText('common');
  const [isSaving, setSaving] = useState(false);
  const isHere = useIsHere();
  const allow = async (): Promise<void> => {
    setSaving(true);
    await changeAuth(server, { legacy: true });
    if (isHere()) setSaving(false);
  };
  return (
    <SignInFrame
      title={t('legacyTitle')}
      text={server.error?.message}
      actions={
        <>
          <Button data-lead busy={isSaving} onClick={() => void allow()}>
            {t('legacyAllow')}
          </Button>
          <Button onClick={() => void restart(server)}>{c('retry')}</Button>
          <Button variant="quiet" onClick={onEdit}>
            {s('editSettings')}
          </Button>
        </>
      }
    >
      <p className="max-w-2xl text-sm">{t('legacyText')}</p>
      {isSaving && <p className="text-sm text-muted">{s('confirming')}</p>}
    </SignInFrame>
  );
}
