import { findProperty, itemsOf, type JsonNode, problemAt, toValue } from '../storage/jsonDocument';
import type { JsonDocument } from '../storage/jsonFile';
import { PermissionRule, type Settings, SettingsFile, StoredModel, type UnusableItem } from './settings';

/** Pure, key by key and item by item: what does not validate counts as absent, and stays in the file. */
export function toSettings(root: JsonNode | undefined): Settings {
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

/** Where rules and models stand that count as absent, so that a slip in a deny rule is not lost in silence. */
export const unusableItems = ({ text, root }: Pick<JsonDocument, 'text' | 'root'>): UnusableItem[] => [
  ...unusableIn('rules', PermissionRule, text, root),
  ...unusableIn('models', StoredModel, text, root),
];

type ItemSchema = typeof StoredModel | typeof PermissionRule;

/** The valid items of a list; of two with one id the first. */
const validItems = (list: unknown, schema: ItemSchema): unknown[] =>
  Array.isArray(list) ? (list as unknown[]).filter(isUsable(schema)) : [];

function unusableIn(key: UnusableItem['key'], schema: ItemSchema, text: string, root: JsonNode | undefined) {
  const usable = isUsable(schema);
  return itemsOf(findProperty(root, key)?.value)
    .filter((item) => !usable(toValue(item)))
    .map((item) => ({ key, line: problemAt(text, item.offset, '').line }));
}

/** To be asked about the items of one list in their order. */
function isUsable(schema: ItemSchema): (item: unknown) => boolean {
  const ids = new Set<string>();
  return (item) => {
    const parsed = schema.safeParse(item);
    if (!parsed.success || ids.has(parsed.data.id)) return false;
    ids.add(parsed.data.id);
    return true;
  };
}
