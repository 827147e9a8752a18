import type { ModelView } from '@contract';
import { useId, type FormEvent, type ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { SavingNote } from '../../ui/SavingNote';
import { SecretInput } from '../../ui/SecretInput';
import { focusInvalid } from '../../ui/focusInvalid';
import { Select } from '../../ui/Select';
import { StoredAddress } from '../../ui/StoredAddress';
import { TextInput } from '../../ui/TextInput';
import { useUnsaved } from '../shell/shellStore';
import { modelName } from './modelActions';
import { useModelForm } from './useModelForm';
import { VENDOR_NAMES, VENDORS } from './vendors';

interface ModelFormProps {
  /** What is edited; null adds one. */
  readonly model: ModelView | null;
  readonly onClose: () => void;
}

/** A sheet for one model. Saving tries it once and says what came of it. */
export function ModelForm({ model, onClose }: ModelFormProps): ReactElement {
  const t = useText('settings');
  const c = useText('common');
  const formId = useId();
  const { draft, problems, saving, isDirty, edit, save } = useModelForm(model, onClose);
  useUnsaved('sheet', isDirty);
  const vendor = VENDORS[draft.vendor];
  const optional = <span className="text-xs text-muted">{c('optional')}</span>;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save();
    focusInvalid(event.currentTarget);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={model ? t('modelFormEdit', { name: modelName(model) }) : t('modelFormAdd')}
      description={t('modelFormText')}
      guarded={isDirty}
      note={<SavingNote saving={saving} confirming={t('confirming')} />}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {c('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={saving.kind === 'saving'}>
            {t('saveAndTest')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('vendor')}>
          <Select
            value={draft.vendor}
            options={VENDOR_NAMES.map((value) => ({ value, label: t(VENDORS[value].text) }))}
            onChange={(next) => edit({ vendor: next })}
          />
        </Field>
        <Field
          label={t('key')}
          hint={vendor.needsKey ? t('keyHint') : t('keyOptionalHint')}
          error={problems.key && t(problems.key)}
          aside={!vendor.needsKey && optional}
        >
          <SecretInput
            key={draft.vendor}
            label={t('key')}
            stored={model?.vendor === draft.vendor ? model.key : null}
            change={draft.key}
            onChange={(key) => edit({ key })}
          />
        </Field>
        <Field
          label={t('modelId')}
          hint={t('modelIdHint', { example: vendor.example })}
          error={problems.model && t(problems.model)}
        >
          <TextInput
            mono
            value={draft.model}
            maxLength={200}
            onChange={({ target }) => edit({ model: target.value })}
          />
        </Field>
        <Field
          label={t('baseUrl')}
          hint={vendor.needsUrl ? undefined : t('baseUrlUsual')}
          error={problems.baseUrl && t(problems.baseUrl)}
          aside={!vendor.needsUrl && optional}
        >
          {draft.baseUrl === null ? (
            <StoredAddress masked={model?.base_url ?? ''} onReplace={() => edit({ baseUrl: '' })} />
          ) : (
            <TextInput
              mono
              type="url"
              placeholder={vendor.usualUrl}
              value={draft.baseUrl}
              onChange={({ target }) => edit({ baseUrl: target.value })}
            />
          )}
        </Field>
        <Field label={t('label')} aside={optional}>
          <TextInput
            value={draft.label}
            maxLength={120}
            placeholder={draft.model || vendor.example}
            onChange={({ target }) => edit({ label: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
