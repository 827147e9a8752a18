import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { told, type Said, type Told } from '../lib/words';

/** A place in a JSONC text: nodes carry their offset and length. */
export type JsonNode = Node;

/** Line and column count from 1. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly message: Said;
}

/** A parsed text, or its first error. */
export type ParsedJson =
  { readonly ok: true; readonly root: JsonNode } | { readonly ok: false; readonly problem: JsonProblem };

/** Deeper nesting is no document of ours, and would overflow the stack of whoever walks it. */
const MAX_DEPTH = 64;

/** Parses JSON with comments and trailing commas; the first error is the answer when there is one. */
export function parseJson(text: string): ParsedJson {
  const errors: ParseError[] = [];
  let root: JsonNode | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return failure(text, 0, told`it is nested too deeply`);
  }
  const first = errors[0];
  if (first !== undefined) return failure(text, first.offset, wordsOf(first.error));
  if (root === undefined) return failure(text, 0, told`value expected`);
  const deep = findTooDeep(root, MAX_DEPTH);
  return deep === undefined ? { ok: true, root } : failure(text, deep.offset, told`it is nested too deeply`);
}

/** A problem at a place of the text. */
export function problemAt(text: string, offset: number, message: Said): JsonProblem {
  const before = text.slice(0, offset);
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  return { line: before.split(/\r\n|\r|\n/).length, column: offset - lineStart + 1, message };
}

export interface JsonProperty {
  readonly key: string;
  readonly keyNode: JsonNode;
  readonly value: JsonNode;
  readonly node: JsonNode;
}

/** The properties of an object in file order, repeated keys included; none of anything else. */
export function propertiesOf(node: JsonNode | undefined): JsonProperty[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap((child) => {
    const [keyNode, value] = child.children ?? [];
    return keyNode && value ? [{ key: String(keyNode.value), keyNode, value, node: child }] : [];
  });
}

export const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] =>
  node?.type === 'array' ? (node.children ?? []) : [];

export const findProperty = (node: JsonNode | undefined, key: string): JsonProperty | undefined =>
  propertiesOf(node).find((property) => property.key === key);

/** The first key of this object that stands in it twice. */
export function repeatedKey(node: JsonNode): JsonProperty | undefined {
  const seen = new Set<string>();
  return propertiesOf(node).find(({ key }) => seen.size === seen.add(key).size);
}

/**
 * The first key in this value or below that no plain object can hold faithfully: one that stands twice, or
 * `__proto__`.
 */
export function unusableKey(node: JsonNode): JsonProperty | undefined {
  const own = repeatedKey(node) ?? findProperty(node, '__proto__');
  if (own !== undefined) return own;
  for (const child of [...propertiesOf(node).map(({ value }) => value), ...itemsOf(node)]) {
    const found = unusableKey(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The plain value of a node. A key such as `__proto__` becomes an ordinary property and changes nothing else. */
export function toValue(node: JsonNode): unknown {
  if (node.type === 'array') return itemsOf(node).map(toValue);
  if (node.type === 'object') {
    return Object.fromEntries(propertiesOf(node).map(({ key, value }) => [key, toValue(value)]));
  }
  return node.value as unknown;
}

const failure = (text: string, offset: number, message: Said): ParsedJson => ({
  ok: false,
  problem: problemAt(text, offset, message),
});

/** `CommaExpected` → `comma expected`. */
function wordsOf(code: number): Told {
  const en = printParseErrorCode(code)
    .replace(/(?<!^)(?=[A-Z])/g, ' ')
    .toLowerCase();
  return { en, pattern: en, parts: [] };
}

function findTooDeep(node: JsonNode, levels: number): JsonNode | undefined {
  if (levels === 0) return node;
  for (const child of node.children ?? []) {
    const found = findTooDeep(child, levels - (child.type === 'property' ? 0 : 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
