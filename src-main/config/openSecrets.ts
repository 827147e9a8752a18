import { Fault } from '../lib/fault';
import type { Vault, VaultAnswer } from '../storage/vault';
import { parseTemplate } from './template';
import type { Template } from './template';

/** A text, and where it stands; `place` decides which stored secrets it may name (spec S6). */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/**
 * Reads every stored secret that the texts name, by reference as written. Each must belong to `owner`, to the place it
 * is named at, and to `destination` (spec S10). @throws Fault 'locked' | 'undecryptable' that says which, and why it cannot be used
 */
export async function openSecrets(
  vault: Pick<Vault, 'open'>,
  texts: readonly PlacedText[],
  { owner, destination }: { readonly owner: string; readonly destination: string },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { place, text } of texts) {
    for (const { written, name } of secretsIn(parseTemplate(text))) {
      const answer = await vault.open(written, { owner, place: placeOf(place, name), destination });
      if (answer.kind !== 'value') {
        throw new Fault(answer.kind === 'locked' ? 'locked' : 'undecryptable', problem(answer, place));
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

function problem(answer: Exclude<VaultAnswer, { kind: 'value' }>, place: string): string {
  switch (answer.kind) {
    case 'locked':
      return `the keyring is locked, so the stored secret of ${place} cannot be read; unlock it and try again`;
    case 'undecryptable':
      return `the stored secret of ${place} cannot be decrypted; enter it again`;
    case 'foreign':
      return `the secret that ${place} names was stored for ${answer.place} of ${answer.owner}, or for another destination; enter it again`;
    case 'unknown':
      return `${place} names a secret that is not stored on this computer; enter it again`;
  }
}
