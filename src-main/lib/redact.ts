/** Values shorter than this are not scrubbed: `DEBUG=1` would blank every 1. */
const SHORTEST = 8;

export interface Redactor {
  /** From now on `value` is scrubbed, also in its base64, URL-encoded and JSON-escaped forms (spec S8). */
  add(value: string): void;
  scrub(text: string): string;
}

/** Scrubs by value, not by the name of a key. Longer values go first, so that no rest of one stays. */
export function createRedactor(): Redactor {
  const forms = new Set<string>();
  let ordered: string[] = [];
  return {
    add(value) {
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
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ].filter((form) => form.length >= SHORTEST);
}
