import { cleanText } from '../../lib/cleanText';

const JOINERS = /([\u200C\u200D])/;

/**
 * What people and models write to each other: like `cleanText`, but with the joiners that scripts and emoji need,
 * and without carriage returns, so that cleaning a stream piece by piece gives the same text as cleaning it whole.
 */
export const cleanProse = (text: string): string =>
  text
    .replaceAll('\r', '')
    .split(JOINERS)
    .map((piece, at) => (at % 2 === 1 ? piece : cleanText(piece)))
    .join('');
