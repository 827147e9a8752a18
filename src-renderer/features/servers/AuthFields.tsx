import type { AuthKind } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Field } from '../../ui/Field';
import { SecretInput } from '../../ui/SecretInput';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { AuthMore, type AuthFieldsProps } from './AuthMore';
import { useUnreadable } from './useUnreadable';

const OFFERED: readonly AuthKind[] = ['none', 'oauth', 'bearer', 'client-credentials', 'cross-app'];
const kindText = {
  none: 'authNone',
  bearer: 'authBearer',
  oauth: 'authOauth',
  'client-credentials': 'authClientCredentials',
  'cross-app': 'authCrossApp',
} as const;

export function AuthFields(props: AuthFieldsProps): ReactElement {
  const { draft, server, problems, onChange } = props;
  const t = useText('servers');
  const f = useText('serverFields');
  const c = useText('common');
  const problemAt = useUnreadable(server);
  const auth = server?.auth;
  const optional = <span className="text-xs text-muted">{c('optional')}</span>;
  const isSignIn = draft.auth !== 'none' && draft.auth !== 'bearer';
  const hints: Record<AuthKind, string | undefined> = {
    none: t('noneHint'),
    bearer: undefined,
    oauth: t('oauthHint'),
    'client-credentials': f('machineHint'),
    'cross-app': f('crossAppHint'),
  };
  return (
    <>
      <Field label={t('signIn')} hint={hints[draft.auth]}>
        <Select
          value={draft.auth}
          options={OFFERED.map((value) => ({ value, label: t(kindText[value]) }))}
          onChange={(kind) => onChange({ auth: kind })}
        />
      </Field>
      {draft.auth === 'bearer' && (
        <Field
          label={t('token')}
          error={problems.token ? t(problems.token) : problemAt('auth/token', draft.token.kind === 'keep')}
        >
          <SecretInput
            label={t('token')}
            stored={auth ? { has_value: auth.has_token, masked: auth.token_masked } : null}
            change={draft.token}
            onChange={(token) => onChange({ token })}
          />
        </Field>
      )}
      {isSignIn && (
        <>
          <Field label={t('clientId')} aside={optional}>
            <TextInput mono value={draft.clientId} onChange={({ target }) => onChange({ clientId: target.value })} />
          </Field>
          <Field
            label={t('clientSecret')}
            aside={optional}
            error={problemAt('auth/client_secret', draft.clientSecret.kind === 'keep')}
          >
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
          <AuthMore {...props} />
        </>
      )}
    </>
  );
}
