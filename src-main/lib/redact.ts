import { wellFormed } from './cleanText';
import { Secret } from './secret';

/** Values shorter than this are not scrubbed: `DEBUG=1` would blank every 1. */
const SHORTEST = 8;

/** Knows secrets, and takes them out of texts. */
export interface Redactor {
  /** From now on `value` is scrubbed, also in its base64, URL-encoded and JSON-escaped forms (spec S8). */
  add(value: string | Secret): void;
  /** The same until the returned function is called; a value that was added, or is held by another, stays scrubbed. */
  hold(value: string | Secret): () => void;
  scrub(text: string): string;
  /** Grows with every value, so that scrubbed text may be kept until it does. */
  size(): number;
  /** Length of the longest form: a text that was cut may hold less than this of one that nobody recognises. */
  longest(): number;
}

/** Scrubs by value, not by the name of a key. Longer values go first, so that no rest of one stays. */
export function createRedactor(): Redactor {
  /** Holders of each value; infinitely many of one that was added. */
  const holders = new Map<string, number>();
  /** Values of each form. */
  const forms = new Map<string, number>();
  let added = 0;
  let ordered: string[] = [];

  const count = (value: string, by: 1 | -1): void => {
    const before = forms.size;
    for (const form of formsOf(value)) {
      const values = (forms.get(form) ?? 0) + by;
      if (values === 0) forms.delete(form);
      else forms.set(form, values);
    }
    if (forms.size !== before) ordered = [...forms.keys()].sort((a, b) => b.length - a.length);
    if (by === 1) added += 1;
  };
  const change = (value: string, by: number): void => {
    const before = holders.get(value) ?? 0;
    const after = before + by;
    if (after === 0) holders.delete(value);
    else holders.set(value, after);
    if (before === 0 && after > 0) count(value, 1);
    if (before > 0 && after === 0) count(value, -1);
  };
  const textOf = (secret: string | Secret): string => (secret instanceof Secret ? secret.reveal() : secret);

  return {
    size: () => added,
    longest: () => ordered[0]?.length ?? 0,
    add(secret) {
      const value = textOf(secret);
      if (value.length >= SHORTEST) change(value, Number.POSITIVE_INFINITY);
    },
    hold(secret) {
      const value = textOf(secret);
      if (value.length < SHORTEST) return () => undefined;
      change(value, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(value, -1);
        isHeld = false;
      };
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
