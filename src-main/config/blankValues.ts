import { type JSONPath, visit } from 'jsonc-parser';

/** From this length on, a value is blanked wherever it stands; a shorter one would hit words that only look like it. */
const LONG = 8;
const SECRET_PLACES = new Set<string | number>(['env', 'headers', 'auth']);

/** Pure: the text with each of these values taken out, however it is escaped; all else stays as it is. */
export function blankValues(text: string, values: readonly string[]): string {
  const short = new Set(values.filter((value) => value.length < LONG));
  const long = values.filter((value) => value.length >= LONG).sort((a, b) => b.length - a.length);
  if (short.size + long.length === 0) return text;

  const edits: { readonly offset: number; readonly length: number; readonly content: string }[] = [];
  const withoutLong = (words: string): string => long.reduce((rest, value) => rest.replaceAll(value, ''), words);
  visit(
    text,
    {
      onLiteralValue(value: unknown, offset, length, _line, _column, path) {
        if (typeof value !== 'string') return;
        const isSecretPlace = short.has(value) && standsInSecretPlace(path());
        const rest = isSecretPlace ? '' : withoutLong(value);
        if (rest !== value) edits.push({ offset, length, content: JSON.stringify(rest) });
      },
      onComment(offset, length) {
        const comment = text.slice(offset, offset + length);
        const rest = withoutLong(comment);
        if (rest !== comment) edits.push({ offset, length, content: rest });
      },
    },
    { allowTrailingComma: true },
  );
  return edits.reduceRight(
    (out, { offset, length, content }) => out.slice(0, offset) + content + out.slice(offset + length),
    text,
  );
}

const standsInSecretPlace = (path: JSONPath): boolean => path.some((part) => SECRET_PLACES.has(part));
