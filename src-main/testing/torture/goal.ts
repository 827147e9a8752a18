import type { Row } from './row';

export interface GoalOptions {
  /** The file of a built program that stands beside this one. */
  readonly program: (name: string) => string;
  /** The folder of the project. */
  readonly root: string;
  /** 1 for the whole torture, less to see that it works. */
  readonly share: number;
}

/** Measures one goal of the reliability page, controls included. */
export type Goal = (options: GoalOptions) => Promise<Row[]>;
