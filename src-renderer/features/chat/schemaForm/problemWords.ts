import type { useText } from '../../../lib/i18n';
import type { ArgumentProblem } from './argumentProblems';

type ChatText = ReturnType<typeof useText<'chat'>>;

const withLimit = [
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'format',
] as const;
const plain = ['required', 'enum', 'uniqueItems', 'false'] as const;
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** What to correct, as the end of a sentence that begins with the argument's name. */
export function problemWords({ keyword, limit }: ArgumentProblem, t: ChatText): string {
  const limited = withLimit.find((name) => name === keyword);
  if (limited && (typeof limit === 'number' || typeof limit === 'string' || typeof limit === 'boolean'))
    return t(`bad_${limited}`, { limit: String(limit) });
  const simple = plain.find((name) => name === keyword);
  if (simple) return t(`bad_${simple}`);
  if (keyword === 'type') return t('bad_type', { type: typeWords(limit, t) });
  if (keyword === 'anyOf' || keyword === 'oneOf') return t('bad_union');
  return t('bad_other');
}

function typeWords(limit: unknown, t: ChatText): string {
  const wanted = Array.isArray(limit) ? (limit as unknown[]) : [limit];
  const words = types.filter((type) => wanted.includes(type)).map((type) => t(`type_${type}`));
  return words.join(t('typeOr'));
}

/** `address.city`, `tags[2]`; empty for the arguments as a whole. */
export const pathWords = (path: readonly string[]): string =>
  path.map((key, index) => (/^\d+$/.test(key) ? `[${String(Number(key) + 1)}]` : index > 0 ? `.${key}` : key)).join('');
