import { isRecord } from '../lib/isRecord';
import { decodeLenient } from '../lib/uri';
import { ownObject, propertiesOf, sentences, typesOf, type SchemaNode } from './jsonSchema';

/** A schema that grows past these is cut: references can double at every step. */
const MOST_NODES = 4000;
const DEEPEST = 40;

const BY_NAME = ['properties', 'patternProperties'] as const;
const ONE = ['items', 'additionalProperties', 'additionalItems', 'not', 'contains', 'propertyNames'] as const;
const MANY = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
const DEFINITIONS = new Set(['$defs', 'definitions', '$schema', '$id', 'id', '$comment', '$anchor', '$dynamicAnchor']);

/**
 * Replaces every local `$ref` by what it points to and drops the definitions. A reference that leads back into
 * itself, points nowhere or would make the schema too large becomes an open schema that says so.
 */
export function inlineRefs(root: SchemaNode): SchemaNode {
  let nodes = 0;

  const visit = (node: unknown, open: readonly string[], depth: number): unknown => {
    if (!isRecord(node)) return node;
    if (++nodes > MOST_NODES || depth > DEEPEST) return {};
    const ref = node['$ref'] ?? node['$dynamicRef'];
    if (ref !== undefined) return follow(node, typeof ref === 'string' ? ref : '', open, depth);
    return mapChildren(node, (child) => visit(child, open, depth + 1));
  };

  const follow = (node: SchemaNode, ref: string, open: readonly string[], depth: number): unknown => {
    const { $ref: _ref, $dynamicRef: _dynamic, ...beside } = node;
    const target = resolvePointer(root, ref);
    if (!isRecord(target)) return visit(beside, open, depth + 1);
    if (open.includes(ref)) return cutOff(target, beside, ref);
    return visit({ ...target, ...beside }, [...open, ref], depth + 1);
  };

  return visit(root, ['#'], 0) as SchemaNode;
}

function mapChildren(node: SchemaNode, map: (child: unknown) => unknown): SchemaNode {
  const out = Object.entries(node).filter(([key]) => !DEFINITIONS.has(key));
  return ownObject(out.map(([key, value]) => [key, mapKeyword(key, value, map)]));
}

function mapKeyword(key: string, value: unknown, map: (child: unknown) => unknown): unknown {
  if (includes(BY_NAME, key) && isRecord(value))
    return ownObject(Object.entries(value).map(([name, child]) => [name, map(child)]));
  if (includes(MANY, key) || (key === 'items' && Array.isArray(value)))
    return Array.isArray(value) ? value.map(map) : value;
  return includes(ONE, key) ? map(value) : value;
}

const includes = (list: readonly string[], key: string): boolean => list.includes(key);

/** What stands where a schema would contain itself. */
function cutOff(target: SchemaNode, beside: SchemaNode, ref: string): SchemaNode {
  const name = ref.split('/').at(-1) ?? ref;
  const type = typesOf(target)[0] ?? (propertiesOf(target).length > 0 ? 'object' : undefined);
  const again = name === '#' ? 'The same shape as the whole.' : `Again of the shape ${name}.`;
  return { ...(type ? { type } : {}), description: sentences(beside['description'] ?? target['description'], again) };
}

/** Follows a JSON pointer such as `#/$defs/Node` (RFC 6901); anything else points nowhere. */
function resolvePointer(root: SchemaNode, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map(unescapeToken)
    .reduce<unknown>((at, token) => step(at, token), root);
}

function step(at: unknown, token: string): unknown {
  if (Array.isArray(at)) return at[Number(token)];
  return isRecord(at) && Object.hasOwn(at, token) ? at[token] : undefined;
}

const unescapeToken = (token: string): string => decodeLenient(token.replaceAll('~1', '/').replaceAll('~0', '~'));
