import { isDeepStrictEqual } from 'node:util';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import { createSerial } from '../lib/serial';
import { findProperty, type JsonNode, toValue, unusableKey } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { describeProblem, type JsonDocument, openJsonFile } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import { mergeLists } from './mergeLists';
import type { Settings, SettingsDifference, SettingsStore, UnusableItem } from './settings';
import { toSettings, unusableItems } from './readSettings';
import { judgeSettings, NOTHING_TRUSTED, trustAll, trustChange } from './settingsTrust';
import type { TrustedSettings, TrustStore } from './trust';
import type { Said } from '../lib/words';

export interface SettingsStoreOptions {
  readonly path: string;
  /** What a person let stand; our own writes are recorded there. */
  readonly trust?: Pick<TrustStore, 'settings' | 'rememberSettings'>;
  /** Rules and models on disk that nobody let stand wait (spec X); else, and without `trust`, the file is taken as it is. */
  readonly isGuarded?: boolean;
  /** Nothing was recorded yet, and what is found is taken. */
  readonly isFresh?: boolean;
  readonly onListenerError?: (error: unknown) => void;
}

/** Reads the file once and writes nothing. */
export async function openSettingsStore({
  path,
  trust,
  isGuarded = false,
  isFresh = false,
  onListenerError = () => undefined,
}: SettingsStoreOptions): Promise<SettingsStore & TextSource> {
  const file = await openJsonFile(path);
  const emitter = createEmitter<Settings>(onListenerError);
  const differing = createEmitter<void>(onListenerError);
  const serial = createSerial();
  let disk = toSettings(undefined);
  let settings = disk;
  let difference: SettingsDifference | null = null;
  let problem: Said | null = null;
  let unusable: readonly UnusableItem[] = [];

  const guard = (): TrustedSettings | null =>
    isGuarded ? (trust?.settings() ?? (isFresh ? null : NOTHING_TRUSTED)) : null;

  /** The last good settings stay in force while the file is broken; from the start on, the rules a person let stand. */
  const absorb = (document: JsonDocument): void => {
    const shown = [problem, unusable];
    problem = document.problem === null ? null : describeProblem(path, document.problem);
    if (document.problem === null) {
      disk = toSettings(document.root);
      unusable = unusableItems(document);
    }
    judge();
    if (!isDeepStrictEqual(shown, [problem, unusable])) differing.emit();
  };

  const judge = (): void => {
    const [before, waited] = [settings, difference];
    const known = guard();
    if (known === null) settings = disk;
    else ({ inForce: settings, difference } = judgeSettings(disk, known, before));
    if (problem !== null) difference = null;
    if (!isDeepStrictEqual(before, settings)) emitter.emit(settings);
    if (difference?.hash !== waited?.hash) differing.emit();
  };

  const record = async (known: TrustedSettings): Promise<void> => {
    await trust?.rememberSettings(known);
    judge();
  };

  const update = async (keys: Partial<Settings>): Promise<void> => {
    const base = settings;
    try {
      const { after } = await file.edit((text, { root }) => applyKeys(text, root, base, keys));
      const known = trust?.settings();
      if (known) await trust?.rememberSettings(trustChange(known, base, { ...base, ...keys }));
      absorb(after);
    } catch (error) {
      absorb(await file.read());
      throw error;
    }
  };

  absorb(await file.read());
  return {
    path,
    current: () => settings,
    problem: () => problem,
    unusable: () => unusable,
    difference: () => difference,
    update: (keys) => serial(() => update(keys)),
    reload: () => serial(async () => absorb(await file.read())),
    letStand: (hash) =>
      serial(async () => {
        if (hash === undefined || difference?.hash === hash) await record(trustAll(disk));
      }),
    refuse: (hash) =>
      serial(async () => {
        const known = guard() ?? trustAll(settings);
        await record({ ...known, refused: [...known.refused, hash] });
      }),
    isRefused: (hash) => guard()?.refused.includes(hash) ?? false,
    async texts() {
      const document = await file.read();
      if (document.problem !== null) throw new Fault('config-broken', describeProblem(path, document.problem));
      return [document.text];
    },
    onChange: (listener) => emitter.on(listener),
    onDifference: (listener) => differing.on(listener),
  };
}

function applyKeys(text: string, root: JsonNode | undefined, base: Settings, keys: Partial<Settings>): string {
  const { models, rules, ...rest } = keys;
  let out = text;
  for (const [key, value] of Object.entries(rest)) {
    out = value === undefined ? removeAt(out, [key]) : setAt(out, [key], plain(value));
  }
  if (models !== undefined) out = setList(out, root, 'models', base.models, models);
  if (rules !== undefined) out = setList(out, root, 'rules', base.rules, rules);
  return out;
}

function setList(
  text: string,
  root: JsonNode | undefined,
  key: 'models' | 'rules',
  base: readonly { readonly id: string }[],
  next: readonly { readonly id: string }[],
): string {
  const node = findProperty(root, key)?.value;
  const disk = node === undefined ? [] : toValue(node);
  const list = Array.isArray(disk) ? (disk as unknown[]) : [];
  const merged = mergeLists(base, plain(next) as typeof next, list);
  if (node === undefined && merged.length === 0) return text;
  return setAt(node && unusableKey(node) ? setAt(text, [key], null) : text, [key], merged);
}

/** As JSON would write it: without absent keys. A `Secret` in it throws. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
