import type { Place } from '../config/jsonView/hiddenValues';
import type { ProblemKind, ViewProblem } from '../config/jsonView/problem';
import { problemAt } from '../storage/jsonDocument';
import type { JsonViewText } from '../text/jsonView';

/** One problem in the text that a person sees; line and column count from 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
  readonly severity: ViewProblem['severity'];
}

/** More would help nobody. */
const LIMIT = 200;

export const toTextProblems = (text: string, problems: readonly ViewProblem[], texts: JsonViewText): TextProblem[] =>
  problems.slice(0, LIMIT).map(({ offset, length, what, severity }) => {
    const { line, column } = problemAt(text, offset, '');
    return { line, column, length, severity, message: wordsFor(what, texts) };
  });

function wordsFor(what: ProblemKind, texts: JsonViewText): string {
  switch (what.kind) {
    case 'syntax':
    case 'entry':
    case 'name':
      return texts.say(what.detail);
    case 'marker-elsewhere':
      return texts.elsewhere(what.place === null || what.place.length === 0 ? texts.outside : placeName(what.place));
    case 'marker-unknown':
      return texts.unknownMarker;
    case 'marker-twice':
      return texts.twice;
    case 'marker-in-key':
      return texts.inKey;
    case 'marker-not-alone':
      return texts.notAlone;
    case 'comment-changed':
      return texts.commentChanged;
    case 'comment-order':
      return texts.commentOrder;
    case 'display-form':
      return texts.displayForm;
    case 'repeated':
      return texts.repeated(JSON.stringify(what.key));
    case 'unknown-key':
      return texts.unknownKey(JSON.stringify(what.key));
  }
}

const placeName = (place: Place): string => place.join(' › ');
