import type { BaseInputTemplateProps } from '@rjsf/utils';
import { getInputProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { hintId } from './FieldFrame';

/** One line for numbers, dates and addresses; text grows with what is written. */
export function TextBox(props: BaseInputTemplateProps): ReactElement {
  const { id, schema, options, rawErrors, placeholder, disabled, readonly, label, hideLabel } = props;
  const value: unknown = props.value;
  const wantedType: unknown = props['type'];
  const change = (text: string): void => props.onChange(text === '' ? options.emptyValue : text);
  const common = {
    id,
    disabled,
    readOnly: readonly,
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    placeholder: placeholder || exampleOf(schema.examples),
    'aria-label': hideLabel ? label : undefined,
    'aria-invalid': rawErrors && rawErrors.length > 0 ? (true as const) : undefined,
    'aria-describedby': hintId(id),
  };
  const { type: inputType } = getInputProps(schema, typeof wantedType === 'string' ? wantedType : undefined, options);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (inputType === 'text' && !isNumber)
    return (
      <TextArea
        {...common}
        rows={1}
        className="max-h-48 min-h-8 resize-none! [field-sizing:content]"
        onChange={(event) => change(event.target.value)}
      />
    );
  return (
    <TextInput
      {...common}
      type={isNumber ? 'text' : inputType}
      inputMode={isNumber ? (schema.type === 'integer' ? 'numeric' : 'decimal') : undefined}
      className={isNumber ? 'max-w-48 tabular' : undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

function exampleOf(examples: unknown): string | undefined {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof first === 'string' || typeof first === 'number' ? String(first) : undefined;
}
