import type { Secret } from '../lib/secret';
import type { SecretOwner, VaultAnswer } from './vault';

/** A value and what it is bound to. */
export interface BoundSecret {
  readonly secret: Secret;
  readonly owner: SecretOwner;
}

/** Values that are kept in memory only, by name. */
export interface SessionSecrets {
  readonly find: (name: string) => BoundSecret | undefined;
  readonly keep: (name: string, bound: BoundSecret) => void;
  /** Binds each that is `isMoved` to another destination. */
  rebind(isMoved: (owner: SecretOwner) => boolean, destination: string): void;
  drop(isGone: (name: string, owner: SecretOwner) => boolean): void;
}

export function createSessionSecrets(): SessionSecrets {
  const kept = new Map<string, BoundSecret>();
  return {
    find: (name) => kept.get(name),
    keep: (name, { secret, owner }) => void kept.set(name, { secret, owner: fieldsOf(owner) }),
    rebind(isMoved, destination) {
      for (const [name, { secret, owner }] of kept) {
        if (isMoved(owner)) kept.set(name, { secret, owner: { ...owner, destination } });
      }
    },
    drop(isGone) {
      for (const [name, { owner }] of kept) if (isGone(name, owner)) kept.delete(name);
    },
  };
}

/** Nothing else of what stands beside them, which may be more. */
export const fieldsOf = ({ owner, place, destination }: SecretOwner): SecretOwner => ({ owner, place, destination });

/** The value, for exactly the owner, place and destination that it is bound to. */
export const answerFor = ({ secret, owner }: BoundSecret, asked: SecretOwner): VaultAnswer =>
  foreignTo(owner, asked) ?? { kind: 'value', secret };

export function foreignTo(bound: SecretOwner, asked: SecretOwner): VaultAnswer | undefined {
  const isSame = bound.owner === asked.owner && bound.place === asked.place && bound.destination === asked.destination;
  return isSame ? undefined : { kind: 'foreign', owner: bound.owner, place: bound.place };
}
