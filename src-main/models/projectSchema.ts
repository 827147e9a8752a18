import { isRecord } from '../lib/isRecord';
import { flattenRoot } from './flattenRoot';
import { inlineRefs } from './inlineRefs';
import { nodesOf, ownObject, propertiesOf, stringsOf, toNode, typesOf, unique, type SchemaNode } from './jsonSchema';
import { createKeyNames, type KeyNames } from './schemaKeys';
import { plainKeywords, type Dialect } from './schemaKeywords';

export type { Dialect } from './schemaKeywords';

export interface ProjectedSchema {
  /** A plain object schema without references that the vendor accepts. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What the projection could not say in the schema, for the tool's description; empty when nothing. */
  readonly note: string;
  /** The model's arguments with renamed keys given back. */
  readonly restore: (args: unknown) => unknown;
}

/**
 * One vendor's form of a server's raw tool schema (spec T5). One bad schema makes a vendor refuse the whole request,
 * so this never throws and drops what it does not know; the raw schema still judges the arguments.
 */
export function projectSchema(raw: unknown, dialect: Dialect): ProjectedSchema {
  const { schema: flat, note } = flattenRoot(inlineRefs(toNode(raw)));
  const names = createKeyNames(dialect, propertyNamesOf(flat));
  const schema = { ...projectNode(flat, dialect, names), type: 'object' };
  const whole = { ...schema, properties: toNode((schema as SchemaNode)['properties']) };
  return { schema: whole, note, restore: (args) => names.restore(args, whole) };
}

/** The same for one vendor, once for each schema: a step names the same tools as the one before. */
export function createProjector(dialect: Dialect): (raw: Readonly<Record<string, unknown>>) => ProjectedSchema {
  const known = new WeakMap<object, ProjectedSchema>();
  return (raw) => {
    const projected = known.get(raw) ?? projectSchema(raw, dialect);
    known.set(raw, projected);
    return projected;
  };
}

function projectNode(node: SchemaNode, dialect: Dialect, names: KeyNames): SchemaNode {
  const project = (child: unknown): SchemaNode => projectNode(toNode(child), dialect, names);
  const plain = plainKeywords(node, dialect);
  const whole = {
    ...plain,
    ...objectKeywords(node, plain, dialect, names, project),
    ...arrayKeywords(node, plain, dialect, project),
    ...combinators(node, dialect, project),
  };
  return dialect === 'gemini' ? asGeminiUnion(whole) : whole;
}

function objectKeywords(
  node: SchemaNode,
  plain: SchemaNode,
  dialect: Dialect,
  names: KeyNames,
  project: (child: unknown) => SchemaNode,
): SchemaNode {
  if (!typesOf(plain).includes('object')) return {};
  // `false` forbids a property: the model need not hear of it.
  const properties = propertiesOf(node).filter(([, schema]) => schema !== false);
  const known = new Set(properties.map(([name]) => name));
  const required = unique(stringsOf(node['required']).filter((name) => known.has(name))).map(names.rename);
  return {
    ...(properties.length > 0 || dialect === 'openai'
      ? { properties: ownObject(properties.map(([name, schema]) => [names.rename(name), project(schema)])) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(dialect === 'gemini' ? {} : openness(node, project)),
  };
}

function openness(node: SchemaNode, project: (child: unknown) => SchemaNode): SchemaNode {
  const rest = node['additionalProperties'];
  if (typeof rest === 'boolean') return { additionalProperties: rest };
  return isRecord(rest) ? { additionalProperties: project(rest) } : {};
}

/** Every array says what it holds; a tuple becomes an array of its alternatives where tuples are not known. */
function arrayKeywords(
  node: SchemaNode,
  plain: SchemaNode,
  dialect: Dialect,
  project: (child: unknown) => SchemaNode,
): SchemaNode {
  if (!typesOf(plain).includes('array')) return {};
  const tuple = Array.isArray(node['items']) ? node['items'] : node['prefixItems'];
  if (!Array.isArray(tuple)) return { items: itemSchema(project(node['items']), dialect) };
  if (dialect === 'anthropic') return { prefixItems: tuple.map(project), items: {} };
  const kinds = uniqueNodes(tuple.map(project));
  return { items: itemSchema(kinds.length > 1 ? { anyOf: kinds } : (kinds[0] ?? {}), dialect) };
}

/** Gemini refuses an array of anything. */
const itemSchema = (items: SchemaNode, dialect: Dialect): SchemaNode =>
  dialect === 'gemini' && Object.keys(items).length === 0 ? { type: 'string' } : items;

function combinators(node: SchemaNode, dialect: Dialect, project: (child: unknown) => SchemaNode): SchemaNode {
  const of = (key: string): SchemaNode[] => nodesOf(node[key]).map(project);
  if (dialect === 'gemini') {
    const either = [...of('anyOf'), ...of('oneOf')];
    const all = nodesOf(node['allOf']).length > 0 ? project(mergeAll(nodesOf(node['allOf']))) : {};
    return { ...all, ...(either.length > 0 ? { anyOf: either } : {}) };
  }
  const present = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (of(key).length > 0 ? [[key, of(key)] as const] : []));
  return Object.fromEntries(present);
}

const mergeAll = (nodes: readonly SchemaNode[]): SchemaNode =>
  nodes.reduce(
    (merged, node) => ({
      ...merged,
      ...node,
      properties: { ...toNode(merged['properties']), ...toNode(node['properties']) },
      required: [...stringsOf(merged['required']), ...stringsOf(node['required'])],
    }),
    {},
  );

/** Gemini knows one type per node, and nothing but a description beside `anyOf`. */
function asGeminiUnion(node: SchemaNode): SchemaNode {
  const { type: _type, items, anyOf, description, ...rest } = node;
  const types = typesOf(node).filter((type) => type !== 'null');
  const words = description === undefined ? {} : { description };
  if (Array.isArray(anyOf)) return { ...words, anyOf };
  if (types.length === 1) return { ...node, type: types[0] };
  if (types.length === 0) return node;
  const alternative = (type: string): SchemaNode => {
    if (type === 'array') return { type, items: items ?? { type: 'string' } };
    return type === 'object' ? { type, ...pick(rest, ['properties', 'required']) } : { type };
  };
  return { ...words, anyOf: types.map(alternative) };
}

const pick = (node: SchemaNode, keys: readonly string[]): SchemaNode =>
  Object.fromEntries(Object.entries(node).filter(([key]) => keys.includes(key)));

const uniqueNodes = (nodes: readonly SchemaNode[]): SchemaNode[] => [
  ...new Map(nodes.map((node) => [JSON.stringify(node), node])).values(),
];

/** Every property name anywhere in the schema. */
function propertyNamesOf(node: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, levels: number): void => {
    if (levels === 0 || typeof value !== 'object' || value === null) return;
    if (isRecord(value)) for (const [name] of propertiesOf(value)) found.add(name);
    for (const child of Object.values(value)) visit(child, levels - 1);
  };
  visit(node, 200);
  return found;
}
