/**
 * True for what only ever stands for a secret on a screen (spec S4): bullets, the exact mask of what is stored,
 * `redacted` in its usual brackets, or a shortened `abc…wxyz`. Saving one would replace the secret by its picture.
 */
export function isDisplayForm(value: string, storedMask = ''): boolean {
  const text = value.trim();
  if (text === '') return false;
  if (storedMask !== '' && text === storedMask) return true;
  return ONLY_BULLETS.test(text) || MASKED.test(text) || REDACTED.test(text) || SHORTENED.test(text);
}

const ONLY_BULLETS = /^[•●]+$/u;
const MASKED = /^•{8}.{0,4}$/u;
const REDACTED = /^(?:redacted|<redacted>|\[redacted\]|\*{3}redacted\*{3})$/i;
const SHORTENED = /^[^\s…]{1,12}(?:…|\.{3})[^\s…]{1,12}$/u;
