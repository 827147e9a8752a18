import type { ServerType, ServerView } from '@contract';
import type { FormEvent, ReactElement } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../lib/i18n';
import { Banner } from '../../ui/Banner';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { focusInvalid } from '../../ui/focusInvalid';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { settingsStore } from '../settings/settingsStore';
import { ArgumentRows } from './ArgumentRows';
import { AuthFields } from './AuthFields';
import type { DraftProblems } from './draftProblems';
import { LimitFields } from './LimitFields';
import { SecretRows } from './SecretRows';
import { argumentRow, hasUrl, isLocal, secretRow, type ServerDraft } from './serverDraft';
import { typeText } from './typeText';
import { UrlField } from './UrlField';
import { useUnreadable } from './useUnreadable';

interface ServerFormProps {
  /** For a button outside the form that sends it. */
  readonly formId: string;
  readonly draft: ServerDraft;
  /** What is being edited; null for a new server. */
  readonly server: ServerView | null;
  /** Only those that may be shown already. */
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
  readonly onSubmit: () => void;
}

const REMOTE: readonly ServerType[] = ['auto', 'http', 'sse', 'ws'];

/** Every part of an entry a person sets by hand. Draws a draft and says what changed; saving is its owner's. */
export function ServerForm({ formId, draft, server, problems, onChange, onSubmit }: ServerFormProps): ReactElement {
  const t = useText('servers');
  const f = useText('serverFields');
  const problemAt = useUnreadable(server);
  const storage = useStore(settingsStore, ({ settings }) => settings?.secret_storage);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
    focusInvalid(event.currentTarget);
  };
  const isSpecial = !isLocal(draft.type) && !REMOTE.includes(draft.type);
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('name')} hint={t('nameHint')} error={problems.name && t(problems.name)}>
        <TextInput
          value={draft.name}
          autoFocus={server === null}
          maxLength={64}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      {isSpecial ? (
        <p className="text-muted">{t(typeText(draft.type))}</p>
      ) : (
        <Field label={t('where')}>
          <Choice
            label={t('where')}
            value={isLocal(draft.type) ? 'local' : 'remote'}
            options={[
              { value: 'local', label: t('whereLocal') },
              { value: 'remote', label: t('whereRemote') },
            ]}
            onChange={(where) => onChange({ type: where === 'local' ? 'local' : 'auto' })}
          />
        </Field>
      )}
      {draft.type === 'claudeai-proxy' && (
        <Field label={f('serverId')}>
          <TextInput mono value={draft.serverId} onChange={({ target }) => onChange({ serverId: target.value })} />
        </Field>
      )}
      {draft.type === 'sdk' && (
        <Field label={f('builtinName')}>
          <TextInput
            mono
            value={draft.builtinName}
            onChange={({ target }) => onChange({ builtinName: target.value })}
          />
        </Field>
      )}
      {isLocal(draft.type) && (
        <>
          <Field label={t('command')} hint={t('commandHint')} error={problems.command && t(problems.command)}>
            <ArgumentRows
              rows={draft.command}
              onChange={(command) => onChange({ command })}
              onLine={({ command, env }) =>
                onChange({
                  command: command.map((text) => argumentRow(text)),
                  env: [...draft.env, ...env.map(({ name, value }) => secretRow(name, value))],
                })
              }
            />
          </Field>
          <SecretRows
            label={t('env')}
            hint={t('envHint')}
            addLabel={t('addEnv')}
            nameLabel={t('envName')}
            namePlaceholder="API_KEY"
            error={problems.env ? t(problems.env) : null}
            problemAt={(name, isKept) => problemAt(`env/${name}`, isKept)}
            rows={draft.env}
            onChange={(env) => onChange({ env })}
          />
          <Field label={t('cwd')} hint={t('cwdHint')}>
            <TextInput mono value={draft.cwd} onChange={({ target }) => onChange({ cwd: target.value })} />
          </Field>
        </>
      )}
      {hasUrl(draft.type) && (
        <>
          <UrlField draft={draft} server={server} problems={problems} onChange={onChange} />
          {!isSpecial && (
            <Field label={t('transport')}>
              <Select
                value={draft.type}
                options={REMOTE.map((value) => ({ value, label: t(typeText(value)) }))}
                onChange={(type) => onChange({ type })}
              />
            </Field>
          )}
          <AuthFields draft={draft} server={server} problems={problems} onChange={onChange} />
          <SecretRows
            label={t('headers')}
            hint={t('headersHint')}
            addLabel={t('addHeader')}
            nameLabel={t('headerName')}
            namePlaceholder="X-Api-Key"
            error={problems.headers ? t(problems.headers) : null}
            problemAt={(name, isKept) => problemAt(`headers/${name}`, isKept)}
            rows={draft.headers}
            onChange={(headers) => onChange({ headers })}
          />
        </>
      )}
      {storage?.backend === 'none' && (
        <Banner tone="warn">{t(storage.plain === 'session' ? 'sessionOnly' : 'noEncryption')}</Banner>
      )}
      <LimitFields draft={draft} problems={problems} onChange={onChange} />
    </form>
  );
}
