import type { Protocol } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Disclosure } from '../../ui/Disclosure';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Switch } from '../../ui/Switch';
import { TextInput } from '../../ui/TextInput';
import type { DraftProblems } from './draftProblems';
import { hasUrl, isLocal, type ServerDraft } from './serverDraft';
import { ToolLimits } from './ToolLimits';

interface LimitFieldsProps {
  readonly draft: ServerDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

const revisionText = { auto: 'protocolAuto', '2026-07-28': 'protocolStateless', legacy: 'protocolLegacy' } as const;
const REVISIONS: readonly Protocol[] = ['auto', '2026-07-28', 'legacy'];

/** What few people change, folded away until it is wanted or wrong. */
export function LimitFields({ draft, problems, onChange }: LimitFieldsProps): ReactElement {
  const t = useText('servers');
  const f = useText('serverFields');
  const isWrong =
    problems.connectSeconds ??
    problems.callSeconds ??
    problems.maxCallSeconds ??
    problems.maxConcurrentCalls ??
    problems.maxMessageMib ??
    problems.toolLimits;
  return (
    <Disclosure label={t('limits')} open={isWrong !== undefined}>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('connectSeconds')}
          hint={t('connectHint')}
          error={problems.connectSeconds && t('secondsInvalid')}
        >
          <TextInput
            inputMode="numeric"
            placeholder="30"
            value={draft.connectSeconds}
            onChange={({ target }) => onChange({ connectSeconds: target.value })}
          />
        </Field>
        <Field label={t('callSeconds')} hint={t('callHint')} error={problems.callSeconds && t('secondsInvalid')}>
          <TextInput
            inputMode="numeric"
            placeholder="60"
            value={draft.callSeconds}
            onChange={({ target }) => onChange({ callSeconds: target.value })}
          />
        </Field>
        <Field
          label={f('maxCallSeconds')}
          hint={f('maxCallHint')}
          error={problems.maxCallSeconds && t('secondsInvalid')}
        >
          <TextInput
            inputMode="numeric"
            placeholder="600"
            value={draft.maxCallSeconds}
            onChange={({ target }) => onChange({ maxCallSeconds: target.value })}
          />
        </Field>
        <Field
          label={f('maxConcurrentCalls')}
          hint={f('maxConcurrentHint')}
          error={problems.maxConcurrentCalls && t('countInvalid')}
        >
          <TextInput
            inputMode="numeric"
            value={draft.maxConcurrentCalls}
            onChange={({ target }) => onChange({ maxConcurrentCalls: target.value })}
          />
        </Field>
        <Field
          label={f('maxMessageMib')}
          hint={f('maxMessageHint')}
          error={problems.maxMessageMib && t('countInvalid')}
        >
          <TextInput
            inputMode="numeric"
            placeholder="32"
            value={draft.maxMessageMib}
            onChange={({ target }) => onChange({ maxMessageMib: target.value })}
          />
        </Field>
        <Field label={f('protocol')}>
          <Select
            value={draft.protocol}
            options={REVISIONS.map((value) => ({ value, label: f(revisionText[value]) }))}
            onChange={(protocol) => onChange({ protocol })}
          />
        </Field>
        <ToolLimits
          rows={draft.toolLimits}
          isWrong={problems.toolLimits !== undefined}
          onChange={(toolLimits) => onChange({ toolLimits })}
        />
        <Field label={f('alwaysLoad')} hint={f('alwaysLoadHint')} className="col-span-2">
          <Switch checked={draft.alwaysLoad} onChange={(alwaysLoad) => onChange({ alwaysLoad })} />
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
        {hasUrl(draft.type) && (
          <Field label={f('caFile')} hint={f('caFileHint')} className="col-span-2">
            <TextInput mono value={draft.caFile} onChange={({ target }) => onChange({ caFile: target.value })} />
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
    </Disclosure>
  );
}
