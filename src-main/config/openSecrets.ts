import { Fault } from '../lib/fault';
import type { SecretOwner, Vault, VaultAnswer } from '../storage/vault';
import { parseTemplate } from './template';
import type { Template } from './template';
import { secretFaults } from '../text/configFaults';
import type { Words } from '../lib/words';

/** A text, and where it stands; `place` decides which stored secrets it may name (spec S6). */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/** What a person calls the owner of a secret; undefined for one that is gone. */
export type NameOwner = (owner: string) => string | undefined;

/**
 * Reads every stored secret that the texts name, by reference as written. Each must belong to `owner`, to the place it
 * is named at, and to `destination` (spec S10).
 * @throws Fault 'locked' | 'undecryptable' that says which, and why it cannot be used
 */
export async function openSecrets(
  vault: Pick<Vault, 'open'>,
  texts: readonly PlacedText[],
  { owner, destination }: { readonly owner: string; readonly destination: string },
  nameOwner: NameOwner = () => undefined,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { place, text } of texts) {
    for (const { written, name } of secretsIn(parseTemplate(text))) {
      const asked: SecretOwner = { owner, place: placeOf(place, name), destination };
      const answer = await vault.open(written, asked);
      if (answer.kind !== 'value') {
        throw new Fault(
          answer.kind === 'locked' ? 'locked' : 'undecryptable',
          problem(answer, place, asked, nameOwner),
        );
      }
      found.set(written, answer.secret.reveal());
    }
  }
  return found;
}

/** An address and a command have several secret places; the reference says which. */
const placeOf = (place: string, name: string): string =>
  /^(?:url|command|cwd)\b/.test(place) ? name.replace(/\.[^./]*$/, '') : place;

function secretsIn(template: Template): { written: string; name: string }[] {
  return template.flatMap((part) => {
    if (part.kind === 'secret') return [part];
    return part.kind === 'env' && part.fallback ? secretsIn(part.fallback) : [];
  });
}

function problem(
  answer: Exclude<VaultAnswer, { kind: 'value' }>,
  place: string,
  asked: SecretOwner,
  nameOwner: NameOwner,
): Words {
  switch (answer.kind) {
    case 'locked':
      return secretFaults.locked(place);
    case 'undecryptable':
      return secretFaults.undecryptable(place);
    case 'foreign':
      if (answer.owner === asked.owner && answer.place === asked.place) {
        return secretFaults.elsewhere(place);
      }
      return secretFaults.foreign(place, answer.place, whoIs(answer.owner, asked.owner, nameOwner));
    case 'session-over':
      return secretFaults.sessionOver(place);
    case 'unknown':
      return secretFaults.unknown(place);
  }
}

function whoIs(other: string, owner: string, nameOwner: NameOwner): Words {
  if (other === owner) return secretFaults.thisServer;
  const name = nameOwner(other);
  return name === undefined ? secretFaults.goneOwner : secretFaults.named(JSON.stringify(name));
}
