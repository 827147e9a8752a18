import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  Difference,
  IdentityProviderEntry,
  PermissionRule,
  Settings,
  SettingsDifference,
  StoredModel,
} from './settings';
import type { TrustedSettings } from './trust';

export interface JudgedSettings {
  readonly inForce: Settings;
  readonly difference: SettingsDifference | null;
}

export const NOTHING_TRUSTED: TrustedSettings = { rules: [], models: {}, refused: [] };

/**
 * Pure: of the settings on disk, what holds now. Rules and models that differ from what a person let stand wait: the old
 * ones stay, `inForce` before being where an old model is found, and the same goes for the identity provider. A deny
 * rule holds at once, since it can only forbid.
 */
export function judgeSettings(disk: Settings, trusted: TrustedSettings, before: Settings): JudgedSettings {
  const rules = differences(trusted.rules, disk.rules, isDeepStrictEqual);
  const known = before.models.filter((model) => isTrustedModel(trusted, model));
  const models = differences(known, disk.models, (_old, now) => isTrustedModel(trusted, now)).filter(
    ({ after }) => after !== null && !isTrustedModel(trusted, after),
  );
  const { provider, waiting: identityProvider } = judgeProvider(disk, trusted, before);
  const { identity_provider: _onDisk, ...others } = disk;
  const inForce: Settings = {
    ...others,
    ...(provider && { identity_provider: provider }),
    rules: [...trusted.rules, ...newDenials(rules)],
    models: disk.models.flatMap((model) =>
      isTrustedModel(trusted, model) ? [model] : known.filter(({ id }) => id === model.id),
    ),
  };
  if (rules.length + models.length === 0 && identityProvider === null) {
    return { inForce: { ...inForce, rules: disk.rules }, difference: null };
  }
  const waiting = [rules, models.map(({ after }) => after), ...(identityProvider ? [identityProvider.after] : [])];
  return { inForce, difference: { rules, models, identityProvider, hash: sha256(waiting) } };
}

/** The identity provider gets the client's secret and the token of a file, so all that says which is let stand as one. */
function judgeProvider(
  { identity_provider: disk }: Settings,
  { identity_provider: trusted }: TrustedSettings,
  { identity_provider: before }: Settings,
): { readonly provider: IdentityProviderEntry | undefined; readonly waiting: SettingsDifference['identityProvider'] } {
  if (disk === undefined || providerHash(disk) === trusted) return { provider: disk, waiting: null };
  const provider = before && providerHash(before) === trusted ? before : undefined;
  return { provider, waiting: { before: provider ?? null, after: disk } };
}

/** What is let stand after our own change from `base` to `next`; whatever else stands on disk is not. */
export function trustChange(trusted: TrustedSettings, base: Settings, next: Settings): TrustedSettings {
  const rules = new Map(trusted.rules.map((rule) => [rule.id, rule]));
  for (const { before, after } of differences(base.rules, next.rules, isDeepStrictEqual)) {
    if (after !== null) rules.set(after.id, after);
    else if (before !== null) rules.delete(before.id);
  }
  const changed = differences(base.models, next.models, isDeepStrictEqual);
  const models = new Map(Object.entries(trusted.models));
  for (const { before, after } of changed) {
    if (after !== null) models.set(after.id, addressHash(after));
    else if (before !== null) models.delete(before.id);
  }
  const provider = next.identity_provider;
  const isSameProvider = isDeepStrictEqual(base.identity_provider, provider);
  return {
    ...trusted,
    rules: [...rules.values()],
    models: Object.fromEntries(models),
    ...(provider && !isSameProvider && { identity_provider: providerHash(provider) }),
  };
}

/** All of these settings, let stand; earlier refusals count no more. */
export const trustAll = ({
  rules,
  models,
  identity_provider,
}: Pick<Settings, 'rules' | 'models' | 'identity_provider'>): TrustedSettings => ({
  rules: [...rules],
  models: Object.fromEntries(models.map((model) => [model.id, addressHash(model)])),
  ...(identity_provider && { identity_provider: providerHash(identity_provider) }),
  refused: [],
});

const isTrustedModel = (trusted: TrustedSettings, model: StoredModel): boolean =>
  Object.hasOwn(trusted.models, model.id) && trusted.models[model.id] === addressHash(model);

const addressHash = ({ vendor, base_url = '' }: StoredModel): string => sha256([vendor, base_url]);

const providerHash = (entry: IdentityProviderEntry): string =>
  sha256([entry.issuer, entry.client_id, entry.client_secret ?? null, entry.id_token_file ?? null]);

const newDenials = (rules: SettingsDifference['rules']): PermissionRule[] =>
  rules.flatMap(({ before, after }) => (before === null && after?.verdict === 'deny' ? [after] : []));

function differences<T extends { readonly id: string }>(
  old: readonly T[],
  now: readonly T[],
  isSame: (old: T, now: T) => boolean,
): Difference<T>[] {
  const before = new Map(old.map((item) => [item.id, item]));
  const ids = new Set(now.map(({ id }) => id));
  const changed = now.flatMap((after) => {
    const earlier = before.get(after.id);
    return earlier !== undefined && isSame(earlier, after) ? [] : [{ before: earlier ?? null, after }];
  });
  const gone = old.filter(({ id }) => !ids.has(id)).map((item) => ({ before: item, after: null }));
  return [...changed, ...gone];
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
