import type { ElicitationField, ElicitedValue } from './serverAsks';

/** What is wrong with a value for its field, in a word for the form; null when nothing is. */
export type FieldProblem =
  | 'missing'
  | 'not-text'
  | 'too-short'
  | 'too-long'
  | 'not-format'
  | 'not-number'
  | 'too-small'
  | 'too-large'
  | 'not-choice'
  | 'too-few'
  | 'too-many';

/** Checks one value; an absent one is a problem only where the field is required. */
export function problemOf(field: ElicitationField, value: ElicitedValue | undefined): FieldProblem | null {
  if (value === undefined || value === '') return field.required ? 'missing' : null;
  switch (field.type) {
    case 'text': {
      if (typeof value !== 'string') return 'not-text';
      if (value.length < (field.minLength ?? 0)) return 'too-short';
      if (value.length > (field.maxLength ?? Infinity)) return 'too-long';
      return field.format === null || isOf(field.format, value) ? null : 'not-format';
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'not-number';
      if (field.integer && !Number.isInteger(value)) return 'not-number';
      if (value < (field.minimum ?? -Infinity)) return 'too-small';
      return value > (field.maximum ?? Infinity) ? 'too-large' : null;
    case 'boolean':
      return typeof value === 'boolean' ? null : 'not-choice';
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? null : 'not-choice';
    case 'choices': {
      if (!Array.isArray(value)) return 'not-choice';
      const items = value as readonly string[];
      if (items.some((item) => !field.choices.some((choice) => choice.value === item))) return 'not-choice';
      if (items.length < (field.minItems ?? 0)) return 'too-few';
      return items.length > (field.maxItems ?? Infinity) ? 'too-many' : null;
    }
  }
}

/**
 * The values that go to the server: only fields it asked for, defaults where nothing was given, and nothing for what
 * was emptied. What does not fit its field is left out, since a form has told the person before.
 */
export function checkAnswer(
  fields: readonly ElicitationField[],
  values: Readonly<Record<string, ElicitedValue>>,
): Record<string, ElicitedValue> {
  const fitting = fields.flatMap((field): [string, ElicitedValue][] => {
    const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const value = given === '' ? undefined : (given ?? field.default ?? undefined);
    return value === undefined || problemOf(field, value) !== null ? [] : [[field.name, value]];
  });
  return Object.fromEntries(fitting);
}

/** Every value that an untouched form would send. */
export const defaultsOf = (fields: readonly ElicitationField[]): Record<string, ElicitedValue> =>
  checkAnswer(fields, {});

function isOf(format: 'email' | 'uri' | 'date' | 'date-time', value: string): boolean {
  switch (format) {
    case 'email':
      return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value.slice(0, 320));
    case 'uri':
      return URL.canParse(value);
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'date-time':
      return /^\d{4}-\d{2}-\d{2}T/i.test(value) && !Number.isNaN(Date.parse(value));
  }
}
