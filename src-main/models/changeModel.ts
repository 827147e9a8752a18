import { randomUUID } from 'node:crypto';
import { modelDestination } from '../config/destination';
import { isDisplayForm } from '../config/displayForms';
import { keepSecret, type KeepSecretDeps } from '../config/keepSecret';
import { maskValue, type Peek } from '../config/maskServer';
import { plainSecretsInUrl, writeUrl } from '../config/placedSecrets';
import type { StoredModel } from '../config/settings';
import { isTemplate } from '../config/template';
import { Fault } from '../lib/fault';
import { MASK, Secret } from '../lib/secret';
import { modelAddress } from './address';
import type { ModelChange } from './models';
import { entryFaults } from '../text/configFaults';

/**
 * What a model becomes, without its new key, which is sealed only after the person agreed.
 * @throws Fault 'config' for the address, 'invalid-credential' for a display form (spec S4)
 */
export function changeModel(before: StoredModel | undefined, change: ModelChange, peek: Peek): StoredModel {
  const { vendor, label, model, base_url, key } = change;
  if (base_url?.includes(MASK) || (key.kind === 'set' && isDisplayForm(key.value, maskOfKey(before, peek)))) {
    throw new Fault('invalid-credential', entryFaults.displayForm);
  }
  const { base_url: oldAddress, ...rest } = before ?? { id: `model-${randomUUID().slice(0, 12)}` };
  const address = base_url === undefined ? oldAddress : (base_url ?? undefined);
  if (address === undefined || !isTemplate(address)) modelAddress(vendor, address ?? null);
  return { ...rest, vendor, label, model, ...(address === undefined ? {} : { base_url: address }) };
}

const maskOfKey = (stored: StoredModel | undefined, peek: Peek): string => maskValue(stored?.key ?? '', peek).masked;

/** The same model with its secrets where this computer can keep them (spec S6). */
export async function sealModel(
  deps: KeepSecretDeps,
  changed: StoredModel,
  { key: newKey }: ModelChange,
  signal: AbortSignal,
): Promise<StoredModel> {
  const destination = modelDestination(changed);
  const keep = (place: string, value: Secret): Promise<string> =>
    keepSecret(deps, value, { owner: changed.id, place, destination }, signal);

  const { key: oldKey, base_url, ...rest } = changed;
  const kept = new Map<string, string>();
  for (const { place, value } of plainSecretsInUrl(base_url ?? '')) kept.set(place, await keep(place, value));
  const key = newKey.kind === 'set' ? await keep('key', new Secret(newKey.value)) : oldKey;
  return {
    ...rest,
    ...(base_url === undefined ? {} : { base_url: writeUrl(base_url, kept) }),
    ...(key === undefined || newKey.kind === 'clear' ? {} : { key }),
  };
}
