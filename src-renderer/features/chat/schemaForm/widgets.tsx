import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { enumOptionsDeselectValue, enumOptionsIsSelected, enumOptionsSelectValue } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import { hintId } from './FieldFrame';
import { NativeSelect } from './NativeSelect';
import { TextBox } from './TextBox';

/** One of several values, or none where none is asked for. */
function SelectWidget(props: WidgetProps): ReactElement {
  const { id, options, multiple, required, disabled, rawErrors, label, hideLabel } = props;
  const value: unknown = props.value;
  const t = useText('chat');
  const choices = options.enumOptions ?? [];
  if (multiple) return <CheckboxesWidget {...props} />;
  const selected = choices.findIndex((choice) => enumOptionsIsSelected(choice.value, value));
  const isUnionSelector = /__(oneof|anyof)_select$/.test(id);
  return (
    <NativeSelect
      id={id}
      value={selected < 0 ? '' : String(selected)}
      disabled={disabled}
      required={required}
      aria-label={isUnionSelector || hideLabel ? (isUnionSelector ? t('kindOf', { name: label }) : label) : undefined}
      aria-invalid={rawErrors && rawErrors.length > 0 ? true : undefined}
      aria-describedby={isUnionSelector ? undefined : hintId(id)}
      onChange={(event) => props.onChange(choices[Number(event.target.value || -1)]?.value)}
    >
      {!isUnionSelector && <option value="">{t('choose')}</option>}
      {choices.map((choice, index) => (
        <option key={index} value={String(index)}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Yes, no, or not said: an unset boolean is not a no. */
function CheckboxWidget({ id, value, onChange, required, disabled, rawErrors }: WidgetProps): ReactElement {
  const t = useText('chat');
  return (
    <NativeSelect
      id={id}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      disabled={disabled}
      required={required}
      aria-invalid={rawErrors && rawErrors.length > 0 ? true : undefined}
      aria-describedby={hintId(id)}
      narrow
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'yes')}
    >
      <option value="">{t('choose')}</option>
      <option value="yes">{t('yes')}</option>
      <option value="no">{t('no')}</option>
    </NativeSelect>
  );
}

/** Several of several values. */
function CheckboxesWidget({ id, value, options, onChange, disabled, label }: WidgetProps): ReactElement {
  const choices = options.enumOptions ?? [];
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <div id={id} role="group" aria-label={label} className="flex flex-col gap-1">
      {choices.map((choice, index) => {
        const checked = enumOptionsIsSelected(choice.value, chosen);
        const toggle = (): void =>
          onChange(
            checked ? enumOptionsDeselectValue(index, chosen, choices) : enumOptionsSelectValue(index, chosen, choices),
          );
        return (
          <label key={index} className="flex min-h-7 items-center gap-2 text-sm">
            <input type="checkbox" className="accent-accent" checked={checked} disabled={disabled} onChange={toggle} />
            {choice.label}
          </label>
        );
      })}
    </div>
  );
}

export const widgets: RegistryWidgetsType = {
  SelectWidget,
  RadioWidget: SelectWidget,
  CheckboxWidget,
  CheckboxesWidget,
  TextareaWidget: TextBox,
  FileWidget: TextBox,
  RangeWidget: TextBox,
  AltDateWidget: TextBox,
  AltDateTimeWidget: TextBox,
  DateTimeWidget: TextBox,
};
