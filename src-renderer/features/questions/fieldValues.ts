import type { QuestionField } from '@contract';

/** What a field holds while it is filled in; text inputs hold text, whatever they are for. */
export type Held = string | boolean | null | readonly string[];

/** What goes to main; null for what was left empty. */
export type Sent = string | number | boolean | string[] | null;

/** What a field holds before anybody touched it. */
export function heldAtFirst(field: QuestionField): Held {
  switch (field.type) {
    case 'text':
      return field.format === 'date-time' ? toLocal(field.default) : (field.default ?? '');
    case 'number':
      return field.default === null ? '' : String(field.default);
    case 'choices':
      return field.default ?? [];
    case 'boolean':
    case 'choice':
      return field.default;
  }
}

/** What is no number goes as it is, and main says so. */
export function toSent(field: QuestionField, held: Held): Sent {
  if (typeof held === 'object' && held !== null) return held.length === 0 && !field.required ? null : [...held];
  if (held === null || held === '' || typeof held === 'boolean') return held === '' ? null : held;
  if (field.type === 'number') return Number.isFinite(Number(held)) && held.trim() !== '' ? Number(held) : held;
  if (field.type === 'text' && field.format === 'date-time') return toInstant(held);
  return held;
}

/** RFC 3339 → what the browser's field shows, in the time of this place; empty when it is no time. */
function toLocal(instant: string | null): string {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toInstant(local: string): string {
  const at = Date.parse(local);
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}
