/** An expected failure. `kind` is for code, `message` for people, `cause` for the log. */
export class Fault<K extends string = string> extends Error {
  readonly kind: K;
  constructor(kind: K, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Fault';
    this.kind = kind;
  }
}

export const isFault = (error: unknown): error is Fault => error instanceof Fault;

/** Words for any thrown value; never a stack. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
