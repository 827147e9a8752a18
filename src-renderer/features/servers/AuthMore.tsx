import type { ServerView } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Disclosure } from '../../ui/Disclosure';
import { Field } from '../../ui/Field';
import { SecretInput } from '../../ui/SecretInput';
import { Switch } from '../../ui/Switch';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems } from './draftProblems';
import type { ServerDraft } from './serverDraft';
import { useUnreadable } from './useUnreadable';

export interface AuthFieldsProps {
  readonly draft: ServerDraft;
  readonly server: ServerView | null;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

/** What a sign-in seldom needs, by its kind; folded away until it is wanted or wrong. */
export function AuthMore({ draft, server, problems, onChange }: AuthFieldsProps): ReactElement {
  const s = useText('servers');
  const t = useText('serverFields');
  const problemAt = useUnreadable(server);
  const auth = server?.auth;
  const keyProblem = problemAt('auth/private_key', draft.privateKey.kind === 'keep');
  return (
    <Disclosure label={t('signInMore')} open={problems.redirectPort !== undefined || keyProblem !== undefined}>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('issuer')} hint={t('issuerHint')} className="col-span-2">
          <TextInput mono value={draft.issuer} onChange={({ target }) => onChange({ issuer: target.value })} />
        </Field>
        {draft.auth === 'oauth' && (
          <>
            <Field label={t('clientName')} hint={t('clientNameHint')}>
              <TextInput value={draft.clientName} onChange={({ target }) => onChange({ clientName: target.value })} />
            </Field>
            <Field
              label={t('redirectPort')}
              hint={t('redirectPortHint')}
              error={problems.redirectPort && s('portInvalid')}
            >
              <TextInput
                inputMode="numeric"
                value={draft.redirectPort}
                onChange={({ target }) => onChange({ redirectPort: target.value })}
              />
            </Field>
            <Field label={t('legacy')} hint={t('legacyHint')} className="col-span-2">
              <Switch checked={draft.legacy} onChange={(legacy) => onChange({ legacy })} />
            </Field>
          </>
        )}
        <Field label={t('privateKey')} hint={t('privateKeyHint')} error={keyProblem} className="col-span-2">
          <SecretInput
            multiline
            label={t('privateKey')}
            stored={auth ? { has_value: auth.has_private_key, masked: auth.private_key_masked } : null}
            change={draft.privateKey}
            onChange={(privateKey) => onChange({ privateKey })}
          />
        </Field>
        <Field label={t('signingAlg')}>
          <TextInput
            mono
            placeholder="ES256"
            value={draft.signingAlg}
            onChange={({ target }) => onChange({ signingAlg: target.value })}
          />
        </Field>
        {draft.auth !== 'oauth' && (
          <Field label={t('assertionFile')} hint={t('assertionFileHint')} className="col-span-2">
            <TextInput
              mono
              value={draft.assertionFile}
              onChange={({ target }) => onChange({ assertionFile: target.value })}
            />
          </Field>
        )}
      </div>
    </Disclosure>
  );
}
