import { keepSecret, type KeepSecretDeps } from '../config/keepSecret';
import { mapTexts } from '../config/importers/secretReferences';
import type { ServerEntry } from '../config/schema';
import type { SecretOwner } from '../storage/vault';
import type { LooseSecret } from './fillImport';

/**
 * Stores the values that stand beside an entry, and writes in the place of each readable reference what resolves.
 * @throws Fault 'locked' | 'declined'
 */
export async function sealLoose(
  deps: KeepSecretDeps,
  entry: ServerEntry,
  secrets: readonly LooseSecret[],
  owner: Omit<SecretOwner, 'place'>,
  signal: AbortSignal,
): Promise<ServerEntry> {
  let sealed = entry;
  for (const { reference, place, value } of secrets) {
    const text = await keepSecret(deps, value, { ...owner, place }, signal);
    sealed = mapTexts(sealed, (written) => written.replaceAll(reference, () => text));
  }
  return sealed;
}
