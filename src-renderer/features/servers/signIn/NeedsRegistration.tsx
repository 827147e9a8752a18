import type { ServerView } from '@contract';
import { useState, type FormEvent, type ReactElement } from 'react';
import { hostOf } from '../../../lib/hostOf';
import { useText } from '../../../lib/i18n';
import { useIsHere } from '../../../lib/useIsHere';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { restart } from '../serverActions';
import { changeAuth } from './signInActions';
import { SignInFrame } from './SignInFrame';

interface NeedsRegistrationProps {
  readonly server: ServerView;
  readonly onEdit: () => void;
}

/** No way to register was offered (spec O2): the person brings a client id of their own. */
export function NeedsRegistration({ server, onEdit }: NeedsRegistrationProps): ReactElement {
  const t = useText('signIn');
  const s = useText('servers');
  const c = useText('common');
  const formId = `registration-${server.id}`;
  const [clientId, setClientId] = useState(server.auth.client_id ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isHere = useIsHere();
  const issuer = server.auth.issuer ?? server.sign_in?.issuer;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    setMissing(clientId.trim() === '');
    if (clientId.trim() === '') return;
    setSaving(true);
    await changeAuth(server, { clientId });
    if (isHere()) setSaving(false);
  };
  return (
    <SignInFrame
      title={issuer ? t('registerTitle', { host: hostOf(issuer) }) : t('registerTitleNoHost')}
      text={server.error?.message}
      actions={
        <>
          <Button data-lead form={formId} type="submit" variant="primary" busy={isSaving}>
            {t('saveClientId')}
          </Button>
          <Button onClick={onEdit}>{t('registerMore')}</Button>
          <Button variant="quiet" onClick={() => void restart(server)}>
            {c('retry')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="max-w-md">
        <Field label={s('clientId')} error={isMissing ? t('clientIdMissing') : undefined}>
          <TextInput mono value={clientId} onChange={({ target }) => setClientId(target.value)} />
        </Field>
      </form>
      {isSaving && <p className="text-sm text-muted">{s('confirming')}</p>}
    </SignInFrame>
  );
}
