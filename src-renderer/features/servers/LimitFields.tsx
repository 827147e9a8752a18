import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Chevron } from '../../ui/Chevron';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems } from './draftProblems';
import { isLocal, type ServerDraft } from './serverDraft';

interface LimitFieldsProps {
  readonly draft: ServerDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

/** What few people change, folded away until it is wanted or wrong. */
export function LimitFields({ draft, problems, onChange }: LimitFieldsProps): ReactElement {
  const t = useText('servers');
  const isWrong = Boolean(problems.connectSeconds ?? problems.callSeconds);
  return (
    <details open={isWrong || undefined} className="group rounded-card border border-line">
      <summary className="flex h-10 list-none items-center gap-2 rounded-card px-3 font-medium select-none hover:bg-hover/60">
        <Chevron open={false} className="group-open:rotate-90" />
        {t('limits')}
      </summary>
      <div className="grid grid-cols-2 gap-4 px-3 pt-2 pb-4">
        <Field
          label={t('connectSeconds')}
          hint={t('connectHint')}
          error={problems.connectSeconds && t(problems.connectSeconds)}
        >
          <TextInput
            inputMode="numeric"
            placeholder="30"
            value={draft.connectSeconds}
            onChange={({ target }) => onChange({ connectSeconds: target.value })}
          />
        </Field>
        <Field label={t('callSeconds')} hint={t('callHint')} error={problems.callSeconds && t(problems.callSeconds)}>
          <TextInput
            inputMode="numeric"
            placeholder="60"
            value={draft.callSeconds}
            onChange={({ target }) => onChange({ callSeconds: target.value })}
          />
        </Field>
        {isLocal(draft.type) && (
          <Field label={t('inherit')} hint={t('inheritHint')} className="col-span-2">
            <TextInput
              mono
              placeholder="SSH_AUTH_SOCK, JAVA_HOME"
              value={draft.inherit}
              onChange={({ target }) => onChange({ inherit: target.value })}
            />
          </Field>
        )}
        <Field label={t('description')} className="col-span-2">
          <TextInput
            value={draft.description}
            maxLength={2048}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </Field>
      </div>
    </details>
  );
}
