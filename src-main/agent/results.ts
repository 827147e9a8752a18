import { randomBytes } from 'node:crypto';

/** A part of a kept text. Places and lengths are counted in UTF-16 units, as JavaScript counts. */
export interface ResultPage {
  readonly text: string;
  readonly offset: number;
  readonly total: number;
}

/** Long texts of tool results, each under a handle of the conversation whose call brought it (spec P7). */
export interface ResultStore {
  /** Answers the handle. @throws Fault 'write-failed' */
  keep(conversation: string, text: string): Promise<string>;
  /** @throws Fault 'unknown-handle', also for another conversation's handle, or one that was let go */
  read(conversation: string, handle: string, offset: number, length: number): Promise<ResultPage>;
  /** Whether there is anything to read. */
  has(conversation: string): boolean;
  /** Never throws. */
  forget(conversation: string): Promise<void>;
}

/** Such as `r0123456789ab`. */
export const newHandle = (): string => `r${randomBytes(6).toString('hex')}`;
