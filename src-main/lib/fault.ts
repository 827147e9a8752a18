import { inEnglish, type Said } from './words';

/**
 * An expected failure. `kind` is for code; `message` and `cause` are for the log, and `message` is always English. For
 * a person, `text/wordsIn.ts` has it in their language.
 */
export class Fault<K extends string = string> extends Error {
  readonly kind: K;
  readonly said: Said;
  constructor(kind: K, said: Said, options?: ErrorOptions) {
    super(inEnglish(said), options);
    this.name = 'Fault';
    this.kind = kind;
    this.said = said;
  }
}

export const isFault = (error: unknown): error is Fault => error instanceof Fault;

/** English words for any thrown value; never a stack. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The same, as it can be said in another language where it is ours. */
export const saidOf = (error: unknown): Said => (isFault(error) ? error.said : messageOf(error));
