/** `not testable here` says so instead of passing in silence; it fails nothing. */
export type Verdict = 'met' | 'missed' | 'control not caught' | 'not testable here';

/** One figure of the torture, beside what a careless program made of the same in the same run. */
export interface Row {
  readonly goal: number;
  readonly what: string;
  readonly figure: string;
  readonly wanted: string;
  /** Empty where there is nothing to compare with. */
  readonly control: string;
  readonly verdict: Verdict;
}

export interface Measured {
  readonly goal: number;
  readonly what: string;
  readonly figure: string;
  readonly wanted: string;
  readonly isMet: boolean;
  /** `isCaught` when the same checks found what the careless program broke. */
  readonly control?: { readonly figure: string; readonly isCaught: boolean };
}

export function toRow({ control, isMet, ...rest }: Measured): Row {
  const verdict = !isMet ? 'missed' : control?.isCaught === false ? 'control not caught' : 'met';
  return { ...rest, control: control?.figure ?? '', verdict };
}

export const notTestable = (goal: number, what: string, why: string): Row => ({
  goal,
  what,
  figure: why,
  wanted: '',
  control: '',
  verdict: 'not testable here',
});

/** `0 of 1000 torn`, and the first problem when there is one. */
export const countOf = (problems: readonly string[], total: number, word: string): string =>
  `${problems.length} of ${total} ${word}${problems[0] === undefined ? '' : `, first: ${problems[0]}`}`;
