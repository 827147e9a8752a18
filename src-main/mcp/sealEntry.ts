import { keepSecret } from '../config/keepSecret';
import type { KeepSecretDeps } from '../config/keepSecret';
import { plainSecretsIn, writeSecrets } from '../config/placedSecrets';
import type { ServerEntry } from '../config/schema';
import type { SecretOwner } from '../storage/vault';

/**
 * An entry with its plain secrets where this computer can keep them (spec S6). Those that stood in the file before
 * move into encryption where there is some, and stay where they are else; only new ones raise the question.
 * @throws Fault 'locked' | 'declined'
 */
export async function sealEntry(
  deps: KeepSecretDeps,
  before: ServerEntry | null,
  after: ServerEntry,
  owner: Omit<SecretOwner, 'place'>,
  signal: AbortSignal,
): Promise<ServerEntry> {
  const old = new Map(before ? plainSecretsIn(before).map(({ place, value }) => [place, value]) : []);
  const plain = plainSecretsIn(after);
  if (plain.length === 0) return after;
  const isEncrypted = (await deps.vault.state()).kind === 'encrypted';
  const texts = new Map<string, string>();
  for (const { place, value } of plain) {
    if (!isEncrypted && old.get(place)?.equals(value)) continue;
    texts.set(place, await keepSecret(deps, value, { ...owner, place }, signal));
  }
  return writeSecrets(after, texts);
}
