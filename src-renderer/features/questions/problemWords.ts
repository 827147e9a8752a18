import type { FieldProblem, QuestionField } from '@contract';
import type { useText } from '../../lib/i18n';

type QuestionText = ReturnType<typeof useText<'questions'>>;

/** What to do about a field that main did not take. */
export function problemWords(problem: FieldProblem, field: QuestionField, t: QuestionText): string {
  switch (problem) {
    case 'missing':
      return t(field.type === 'text' || field.type === 'number' ? 'enterValue' : 'chooseOne');
    case 'not-text':
      return t('enterValue');
    case 'too-short':
      return t('enterLonger', { limit: limitOf(field, 'min_length') });
    case 'too-long':
      return t('enterShorter', { limit: limitOf(field, 'max_length') });
    case 'not-format':
      return formatWords(field, t);
    case 'not-number':
      return t(field.type === 'number' && field.integer ? 'enterWhole' : 'enterNumber');
    case 'too-small':
      return t('enterLarger', { limit: limitOf(field, 'minimum') });
    case 'too-large':
      return t('enterSmaller', { limit: limitOf(field, 'maximum') });
    case 'not-choice':
      return t('chooseOne');
    case 'too-few':
      return t('chooseMore', { limit: limitOf(field, 'min_items') });
    case 'too-many':
      return t('chooseFewer', { limit: limitOf(field, 'max_items') });
  }
}

function formatWords(field: QuestionField, t: QuestionText): string {
  const format = field.type === 'text' ? field.format : null;
  switch (format) {
    case 'email':
      return t('enterEmail');
    case 'uri':
      return t('enterAddress');
    case 'date':
      return t('enterDate');
    case 'date-time':
      return t('enterTime');
    case null:
      return t('enterValue');
  }
}

type Limit = 'min_length' | 'max_length' | 'minimum' | 'maximum' | 'min_items' | 'max_items';

const limitOf = (field: QuestionField, limit: Limit): string =>
  String((field as Partial<Record<Limit, number | null>>)[limit] ?? '');
