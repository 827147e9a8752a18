import type { Said } from '../../lib/words';
import type { Place } from './hiddenValues';

/** What is wrong at one place of the text that the page shows; offsets count in that text. */
export interface ViewProblem {
  readonly offset: number;
  readonly length: number;
  readonly what: ProblemKind;
  /** `note` and `warning` do not stand in the way of a save. */
  readonly severity: 'error' | 'warning' | 'note';
}

export type ProblemKind =
  | { readonly kind: 'syntax'; readonly detail: Said }
  /** `place` is null for a comment outside of everything. */
  | { readonly kind: 'marker-elsewhere'; readonly place: Place | null }
  | { readonly kind: 'marker-unknown' | 'marker-twice' | 'marker-in-key' | 'marker-not-alone' }
  | { readonly kind: 'comment-changed' | 'comment-order' }
  | { readonly kind: 'display-form' }
  | { readonly kind: 'entry'; readonly server: string; readonly detail: Said }
  | { readonly kind: 'name'; readonly detail: Said }
  | { readonly kind: 'repeated' | 'unknown-key'; readonly key: string };

export const errorAt = (offset: number, length: number, what: ProblemKind): ViewProblem => ({
  offset,
  length: Math.max(1, length),
  what,
  severity: 'error',
});

/** The inverse of `problemAt`. */
export function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)];
  return (starts[line - 1] ?? text.length) + column - 1;
}
