import { inspect } from 'node:util';

/** What stands for a secret on a screen. */
export const MASK = '••••••••';

/** A value that hides itself from logs, spreads and structured clone (spec S2). */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  /** For the adapter that puts the value on a wire, in a child's environment or into storage. Nowhere else. */
  reveal(): string {
    return this.#value;
  }
  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }
  /** What may be shown of it (spec S3). */
  mask(): string {
    return maskOf(this.#value);
  }
  /** A mask in a file would replace the secret: fail loudly instead. */
  toJSON(): never {
    throw new TypeError('a Secret reached JSON');
  }
  toString(): string {
    return MASK;
  }
  [inspect.custom](): string {
    return MASK;
  }
}

/** What may be shown of a value (spec S3): bullets, and the last four characters of a long one. */
export function maskOf(value: string): string {
  if (value === '') return '';
  return value.length >= 20 ? MASK + value.slice(-4) : MASK;
}
