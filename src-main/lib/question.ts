/** One line of a question; `value` is shown whole. */
export interface QuestionRow {
  readonly label: string;
  readonly value: readonly string[];
  /** What stood here before, when this is a change. */
  readonly before: readonly string[] | null;
  /** This row names what the rows below it are about, where there are several. */
  readonly isHeading?: boolean;
  /** The values are this app's own words, not text from a file or a server. */
  readonly isWords?: boolean;
}

/** Something that only a person may decide, asked outside the page (spec X). */
export interface Question {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly QuestionRow[];
  readonly warnings: readonly string[];
  readonly actions: readonly {
    readonly id: string;
    readonly label: string;
    readonly tone: 'primary' | 'plain' | 'danger';
  }[];
}

/** Answers with the id of the chosen action; closing the dialog or an abort answers `cancel`. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<string>;
