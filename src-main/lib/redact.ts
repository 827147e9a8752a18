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
  /** Length of the longest form: a text that was cut may hold less than this of one that nobody recognises. */
  longest(): number;
}

/** Scrubs by value, not by the name of a key. Longer values go first, so that no rest of one stays. */
export function createRedactor(): Redactor {
  const forms = new Set<string>();
  let ordered: string[] = [];
  return {
    size: () => forms.size,
    longest: () => ordered[0]?.length ?? 0,
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
  const percent = encodeURIComponent(wellFormed(value));
  const json = JSON.stringify(value).slice(1, -1);
  const forms = [
    value,
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((offset) => innerBase64(bytes, offset)),
    percent,
    percent.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`),
    new URLSearchParams([[wellFormed(value), '']]).toString().slice(0, -1),
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    JSON.stringify(json).slice(1, -1),
  ];
  return [...new Set(forms.flatMap(withVariants))].filter((form) => form.length >= SHORTEST);
}

/** How base64 writes these bytes behind others, as in `user:password`; characters shared with neighbours are left out. */
function innerBase64(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

/** The same form in base64url, and with small letters in its percent signs. */
const withVariants = (form: string): string[] => [
  form,
  form.replaceAll('+', '-').replaceAll('/', '_'),
  form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
];
