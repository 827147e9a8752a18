import type { QuestionField } from '@contract';
import type { ReactElement } from 'react';
import { useText } from '../../lib/i18n';
import { Choice } from '../../ui/Choice';
import { Field, useFieldLink } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import type { Held } from './fieldValues';

interface QuestionInputProps {
  readonly field: QuestionField;
  readonly held: Held;
  /** What to do about it, where it was not taken. */
  readonly error: string | null;
  readonly onChange: (held: Held) => void;
}

/** One field of a server's form, with the server's own words around it. */
export function QuestionInput({ field, held, error, onChange }: QuestionInputProps): ReactElement {
  const c = useText('common');
  const t = useText('questions');
  const isSecret = field.type === 'text' && field.is_secret;
  const label = (
    <>
      <span className="wrap-anywhere">{field.label}</span>
      {!field.required && <span className="font-normal text-muted"> {c('optional')}</span>}
    </>
  );
  const hint = [field.description, isSecret ? t('secretHint') : ''].filter((text) => text !== '');
  return (
    <Field label={label} error={error} hint={hint.length > 0 ? <Hint lines={hint} /> : undefined}>
      <Input field={field} held={held} onChange={onChange} />
    </Field>
  );
}

const Hint = ({ lines }: { readonly lines: readonly string[] }): ReactElement => (
  <span className="wrap-anywhere whitespace-pre-line">{lines.join('\n')}</span>
);

function Input({ field, held, onChange }: Omit<QuestionInputProps, 'error'>): ReactElement {
  const t = useText('questions');
  switch (field.type) {
    case 'text':
      return (
        <TextInput
          type={field.is_secret ? 'password' : (INPUT_TYPES[field.format ?? 'none'] ?? 'text')}
          value={textOf(held)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextInput
          inputMode={field.integer ? 'numeric' : 'decimal'}
          className="max-w-48"
          value={textOf(held)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'boolean':
      return (
        <Choice
          label={field.label}
          value={typeof held === 'boolean' ? (held ? 'yes' : 'no') : ''}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          onChange={(value) => onChange(value === 'yes')}
        />
      );
    case 'choice': {
      const chosen = field.choices.findIndex(({ value }) => value === held);
      // A value of a server may be empty, which an option's may not.
      const options = field.choices.map(({ title }, at) => ({ value: String(at), label: title }));
      return (
        <Select
          value={chosen < 0 ? undefined : String(chosen)}
          placeholder={t('choose')}
          options={field.required ? options : [{ value: NONE, label: t('none') }, ...options]}
          onChange={(value) => onChange(value === NONE ? null : (field.choices[Number(value)]?.value ?? null))}
        />
      );
    }
    case 'choices':
      return (
        <Several field={field} held={Array.isArray(held) ? (held as readonly string[]) : []} onChange={onChange} />
      );
  }
}

const NONE = 'none';

interface SeveralProps {
  readonly field: QuestionField & { readonly type: 'choices' };
  readonly held: readonly string[];
  readonly onChange: (held: readonly string[]) => void;
}

function Several({ field, held, onChange }: SeveralProps): ReactElement {
  const { 'aria-describedby': describedBy } = useFieldLink();
  return (
    <div role="group" aria-label={field.label} aria-describedby={describedBy} className="flex flex-col gap-0.5">
      {field.choices.map(({ value, title }, at) => {
        const others = held.filter((each) => each !== value);
        return (
          <label key={at} className="flex min-h-7 items-center gap-2 text-sm wrap-anywhere">
            <input
              type="checkbox"
              className="shrink-0 accent-accent"
              checked={held.includes(value)}
              onChange={({ target }) => onChange(target.checked ? [...others, value] : others)}
            />
            {title}
          </label>
        );
      })}
    </div>
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
};

const textOf = (held: Held): string => (typeof held === 'string' ? held : '');
