import { wellFormed } from './cleanText';
import { Secret } from './secret';

/** Values shorter than this are not scrubbed: `DEBUG=1` would blank every 1. */
const SHORTEST = 8;

/** Knows secrets, and takes them out of texts. */
export interface Redactor {
  /** From now on `value` is scrubbed, also in its base64, URL-encoded and JSON-escaped forms (spec S8). */
  add(value: string | Secret): void;
  scrub(text: string): string;
  /** Grows with every value, so that scrubbed text may be kept until it does. */
  size(): number;
}

/** Scrubs by value, not by the name of a key. Longer values go first, so that no rest of one stays. */
export function createRedactor(): Redactor {
  const forms = new Set<string>();
  let ordered: string[] = [];
  return {
    size: () => forms.size,
    add(secret) {
      const value = secret instanceof Secret ? secret.reveal() : secret;
      if (value.length < SHORTEST) return;
      const before = forms.size;
      for (const form of formsOf(value)) forms.add(form);
      if (forms.size !== before) ordered = [...forms].sort((a, b) => b.length - a.length);
    },
    scrub(text) {
      let out = text;
      for (const form of ordered) if (out.includes(form)) out = out.replaceAll(form, '[secret]');
      return out;
    },
  };
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    value,
    base64,
    bytes.toString('base64url'),
    encodeURIComponent(wellFormed(value)),
    JSON.stringify(value).slice(1, -1),
  ].filter((form) => form.length >= SHORTEST);
}
