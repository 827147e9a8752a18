import type { AuthKind, ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Field } from '../../ui/Field';
import { SecretInput } from '../../ui/SecretInput';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems } from './draftProblems';
import type { ServerDraft } from './serverDraft';

interface AuthFieldsProps {
  readonly draft: ServerDraft;
  readonly server: ServerView | null;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

const OFFERED: readonly AuthKind[] = ['none', 'bearer', 'oauth'];
const kindText = {
  none: 'authNone',
  bearer: 'authBearer',
  oauth: 'authOauth',
  'client-credentials': 'authClientCredentials',
  'cross-app': 'authCrossApp',
} as const;

export function AuthFields({ draft, server, problems, onChange }: AuthFieldsProps): ReactElement {
  const t = useText('servers');
  const c = useText('common');
  const kinds = OFFERED.includes(draft.auth) ? OFFERED : [...OFFERED, draft.auth];
  const auth = server?.auth;
  const optional = <span className="text-xs text-muted">{c('optional')}</span>;
  return (
    <>
      <Field label={t('signIn')} hint={draft.auth === 'oauth' ? t('oauthHint') : undefined}>
        <Select
          value={draft.auth}
          options={kinds.map((value) => ({ value, label: t(kindText[value]) }))}
          onChange={(kind) => onChange({ auth: kind })}
        />
      </Field>
      {draft.auth === 'bearer' && (
        <Field label={t('token')} error={problems.token && t(problems.token)}>
          <SecretInput
            label={t('token')}
            stored={auth ? { has_value: auth.has_token, masked: auth.token_masked } : null}
            change={draft.token}
            onChange={(token) => onChange({ token })}
          />
        </Field>
      )}
      {draft.auth !== 'none' && draft.auth !== 'bearer' && (
        <>
          <Field label={t('clientId')} aside={optional}>
            <TextInput mono value={draft.clientId} onChange={({ target }) => onChange({ clientId: target.value })} />
          </Field>
          <Field label={t('clientSecret')} aside={optional}>
            <SecretInput
              label={t('clientSecret')}
              stored={auth ? { has_value: auth.has_client_secret, masked: auth.client_secret_masked } : null}
              change={draft.clientSecret}
              onChange={(clientSecret) => onChange({ clientSecret })}
            />
          </Field>
          <Field label={t('scope')} aside={optional}>
            <TextInput mono value={draft.scope} onChange={({ target }) => onChange({ scope: target.value })} />
          </Field>
        </>
      )}
    </>
  );
}
