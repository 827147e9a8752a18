import type { Redactor } from '../lib/redact';
import type { Secret } from '../lib/secret';

/** Secrets that come and go: scrubbed while they are of use, and forgotten later, since every renewal brings others. */
export interface PassingSecrets {
  readonly learn: (secret: Secret) => void;
}

/** `most` of the newest are known; one that is learned again is new. */
export function createPassingSecrets(redactors: readonly Pick<Redactor, 'hold'>[], most: number): PassingSecrets {
  const held = new Map<string, readonly (() => void)[]>();
  return {
    learn(secret) {
      const value = secret.reveal();
      const known = held.get(value);
      held.delete(value);
      held.set(value, known ?? redactors.map((redactor) => redactor.hold(secret)));
      for (const [oldest, releases] of held) {
        if (held.size <= most) break;
        held.delete(oldest);
        for (const release of releases) release();
      }
    },
  };
}
