import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Difference, PermissionRule, Settings, SettingsDifference, StoredModel } from './settings';
import type { TrustedSettings } from './trust';

export interface JudgedSettings {
  readonly inForce: Settings;
  readonly difference: SettingsDifference | null;
}

export const NOTHING_TRUSTED: TrustedSettings = { rules: [], models: {}, refused: [] };

/**
 * Pure: of the settings on disk, what holds now. Rules and models that differ from what a person let stand wait: the old
 * ones stay, `inForce` before being where an old model is found. A deny rule holds at once, since it can only forbid.
 */
export function judgeSettings(disk: Settings, trusted: TrustedSettings, before: Settings): JudgedSettings {
  const rules = differences(trusted.rules, disk.rules, isDeepStrictEqual);
  const known = before.models.filter((model) => isTrustedModel(trusted, model));
  const models = differences(known, disk.models, (_old, now) => isTrustedModel(trusted, now)).filter(
    ({ after }) => after !== null && !isTrustedModel(trusted, after),
  );
  const inForce: Settings = {
    ...disk,
    rules: [...trusted.rules, ...newDenials(rules)],
    models: disk.models.flatMap((model) =>
      isTrustedModel(trusted, model) ? [model] : known.filter(({ id }) => id === model.id),
    ),
  };
  if (rules.length + models.length === 0) return { inForce: { ...inForce, rules: disk.rules }, difference: null };
  return { inForce, difference: { rules, models, hash: sha256([rules, models.map(({ after }) => after)]) } };
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
  return { ...trusted, rules: [...rules.values()], models: Object.fromEntries(models) };
}

/** All of these settings, let stand; earlier refusals count no more. */
export const trustAll = ({ rules, models }: Pick<Settings, 'rules' | 'models'>): TrustedSettings => ({
  rules: [...rules],
  models: Object.fromEntries(models.map((model) => [model.id, addressHash(model)])),
  refused: [],
});

const isTrustedModel = (trusted: TrustedSettings, model: StoredModel): boolean =>
  Object.hasOwn(trusted.models, model.id) && trusted.models[model.id] === addressHash(model);

const addressHash = ({ vendor, base_url = '' }: StoredModel): string => sha256([vendor, base_url]);

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
