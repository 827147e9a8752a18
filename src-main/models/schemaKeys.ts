import { isRecord } from '../lib/isRecord';
import { nodesOf, ownObject, propertiesOf, type SchemaNode } from './jsonSchema';
import type { Dialect } from './schemaKeywords';

const ANY_VENDOR = /^[a-zA-Z0-9_.-]{1,64}$/;
const GEMINI = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** Names for properties that a vendor accepts, one to one within a tool. */
export interface KeyNames {
  /** The vendor's name of a property. */
  readonly rename: (key: string) => string;
  /** Arguments as the vendor's model wrote them, with the server's own keys. */
  readonly restore: (args: unknown, schema: SchemaNode) => unknown;
}

/** `taken` are all property names of the raw schema, so that a new name meets none of them. */
export function createKeyNames(dialect: Dialect, taken: ReadonlySet<string>): KeyNames {
  const renamed = new Map<string, string>();
  const originals = new Map<string, string>();
  const accepted = dialect === 'gemini' ? GEMINI : ANY_VENDOR;

  const invent = (key: string): string => {
    const stem =
      key
        .replace(/[^a-zA-Z0-9_]+/g, '_')
        .replace(/^(?=[0-9])/, '_')
        .slice(0, 56) || '_';
    let name = stem;
    for (let i = 2; taken.has(name) || originals.has(name); i += 1) name = `${stem}_${i}`;
    renamed.set(key, name);
    originals.set(name, key);
    return name;
  };

  return {
    rename: (key) => (accepted.test(key) && key !== '__proto__' ? key : (renamed.get(key) ?? invent(key))),
    restore: (args, schema) => (originals.size === 0 ? args : restoreKeys(args, [schema], originals)),
  };
}

/** Keys are given back only where the schema names them: a free map keeps the keys the model chose. */
function restoreKeys(value: unknown, schemas: readonly SchemaNode[], originals: ReadonlyMap<string, string>): unknown {
  const all = schemas.flatMap(withBranches);
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => (isRecord(schema['items']) ? [schema['items']] : []));
    return value.map((item) => restoreKeys(item, items, originals));
  }
  if (!isRecord(value)) return value;
  const named = all.flatMap(propertiesOf);
  const free = all.flatMap((schema) =>
    isRecord(schema['additionalProperties']) ? [schema['additionalProperties']] : [],
  );
  return ownObject(
    Object.entries(value).map(([key, child]) => {
      const own = named.filter(([name]) => name === key).flatMap(([, schema]) => (isRecord(schema) ? [schema] : []));
      const isNamed = named.some(([name]) => name === key);
      return [isNamed ? (originals.get(key) ?? key) : key, restoreKeys(child, isNamed ? own : free, originals)];
    }),
  );
}

const withBranches = (schema: SchemaNode): SchemaNode[] => [
  schema,
  ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => nodesOf(schema[key]).flatMap(withBranches)),
];
