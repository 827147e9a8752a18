import { isDeepStrictEqual } from 'node:util';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import { createSerial } from '../lib/serial';
import { findProperty, type JsonNode, toValue, unusableKey } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { describeProblem, type JsonDocument, openJsonFile } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import { mergeLists } from './mergeLists';
import { PermissionRule, type Settings, SettingsFile, type SettingsStore, StoredModel } from './settings';

/** Reads the file once and writes nothing. */
export async function openSettingsStore({
  path,
  onListenerError = () => undefined,
}: {
  readonly path: string;
  readonly onListenerError?: (error: unknown) => void;
}): Promise<SettingsStore & TextSource> {
  const file = await openJsonFile(path);
  const emitter = createEmitter<Settings>(onListenerError);
  const serial = createSerial();
  let settings = toSettings(undefined);
  let problem: string | null = null;

  /** The last good settings stay in force while the file is broken. */
  const absorb = (document: JsonDocument): void => {
    problem = document.problem === null ? null : describeProblem(path, document.problem);
    if (document.problem !== null) return;
    const next = toSettings(document.root);
    if (isDeepStrictEqual(next, settings)) return;
    settings = next;
    emitter.emit(settings);
  };

  const update = async (keys: Partial<Settings>): Promise<void> => {
    const base = settings;
    try {
      const { after } = await file.edit((text, { root }) => applyKeys(text, root, base, keys));
      absorb(after);
    } catch (error) {
      absorb(await file.read());
      throw error;
    }
  };

  absorb(await file.read());
  return {
    current: () => settings,
    problem: () => problem,
    update: (keys) => serial(() => update(keys)),
    async texts() {
      const document = await file.read();
      if (document.problem !== null) throw new Fault('config-broken', describeProblem(path, document.problem));
      return [document.text];
    },
    onChange: (listener) => emitter.on(listener),
  };
}

/** Key by key and item by item: what does not validate counts as absent, and stays in the file. */
function toSettings(root: JsonNode | undefined): Settings {
  const written = root === undefined ? {} : (toValue(root) as Record<string, unknown>);
  const { models, rules, ...rest } = written;
  const usable = Object.entries(rest).filter(([key, value]) => {
    if (!Object.hasOwn(SettingsFile.shape, key)) return key !== '__proto__';
    return SettingsFile.shape[key as keyof typeof SettingsFile.shape].safeParse(value).success;
  });
  return SettingsFile.parse({
    ...Object.fromEntries(usable),
    models: validItems(models, StoredModel),
    rules: validItems(rules, PermissionRule),
  });
}

/** The valid items of a list; of two with one id the first. */
function validItems(list: unknown, schema: typeof StoredModel | typeof PermissionRule): unknown[] {
  const ids = new Set<string>();
  return (Array.isArray(list) ? (list as unknown[]) : []).filter((item) => {
    const parsed = schema.safeParse(item);
    if (!parsed.success || ids.has(parsed.data.id)) return false;
    ids.add(parsed.data.id);
    return true;
  });
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
