import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../lib/isRecord';
import { findProperty, itemsOf, type JsonNode, parseJson, propertiesOf, toValue } from './jsonDocument';
import { insertChild, removeChild, replaceNode } from './jsonSplice';
import { inEnglish } from '../lib/words';

/** Names and positions from the root down. */
export type JsonPath = readonly (string | number)[];

/**
 * Makes the value at `path` equal to `value` with the fewest changes: what is equal already stays as it is written,
 * and comments, order and every byte elsewhere survive. Missing objects on the way are made. The text must parse.
 */
export function setAt(text: string, path: JsonPath, value: unknown): string {
  const root = rootOf(text);
  const [found, rest] = descend(root, path);
  const [key, ...below] = rest;
  if (key === undefined) return reconcile(text, path, found, value);
  if (found.type !== 'object') return replaceNode(text, root, found, wrap(rest, value));
  return insertChild(text, root, found, { key: String(key), value: wrap(below, value) });
}

/** Removes the property or item at `path`, and nothing else; the text as it is when there is none. */
export function removeAt(text: string, path: JsonPath): string {
  const root = rootOf(text);
  const [parent, rest] = descend(root, path.slice(0, -1));
  const key = path.at(-1);
  if (rest.length > 0 || key === undefined) return text;
  const index = typeof key === 'number' ? key : propertiesOf(parent).findIndex((property) => property.key === key);
  return parent.children?.[index] === undefined ? text : removeChild(text, parent, index);
}

/** Gives the property at `path` another key, at its place. */
export function renameAt(text: string, path: JsonPath, key: string): string {
  const [parent] = descend(rootOf(text), path.slice(0, -1));
  const property = findProperty(parent, String(path.at(-1)));
  if (property === undefined) return text;
  const { offset, length } = property.keyNode;
  return text.slice(0, offset) + JSON.stringify(key) + text.slice(offset + length);
}

function reconcile(text: string, path: JsonPath, node: JsonNode, value: unknown): string {
  const old = toValue(node);
  if (isDeepStrictEqual(old, value)) return text;
  if (Array.isArray(value) && Array.isArray(old) && old.length > 0) return reconcileItems(text, path, old, value);
  if (isRecord(value) && isRecord(old) && propertiesOf(node).length > 0) {
    return reconcileKeys(text, path, old, value);
  }
  return replaceNode(text, rootOf(text), node, value);
}

function reconcileKeys(text: string, path: JsonPath, old: object, value: object): string {
  let out = text;
  for (const key of Object.keys(old)) if (!Object.hasOwn(value, key)) out = removeAt(out, [...path, key]);
  for (const [key, item] of Object.entries(value)) out = setAt(out, [...path, key], item);
  return out;
}

/** Items that carry an `id` are followed by it, others by their position. */
function reconcileItems(text: string, path: JsonPath, old: readonly unknown[], value: readonly unknown[]): string {
  const ids = new Set(value.map(idOf));
  let out = text;
  let length = old.length;
  const remove = (index: number): void => {
    out = removeAt(out, [...path, index]);
    length -= 1;
  };
  for (let index = old.length - 1; index >= 0; index -= 1) {
    const id = idOf(old[index]);
    if (id !== undefined && !ids.has(id)) remove(index);
  }
  while (length > value.length) remove(length - 1);
  value.forEach((item, index) => {
    out = index < length ? setAt(out, [...path, index], item) : appendItem(out, path, item);
  });
  return out;
}

function appendItem(text: string, path: JsonPath, value: unknown): string {
  const root = rootOf(text);
  const [list] = descend(root, path);
  return insertChild(text, root, list, { value });
}

/** As far down as the text goes, and the rest of the path. */
function descend(root: JsonNode, path: JsonPath): [JsonNode, JsonPath] {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const next = typeof key === 'number' ? itemsOf(node)[key] : findProperty(node, key)?.value;
    if (next === undefined) return [node, path.slice(depth)];
    node = next;
  }
  return [node, []];
}

const wrap = (path: JsonPath, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

const idOf = (item: unknown): unknown => (isRecord(item) && 'id' in item ? item.id : undefined);

function rootOf(text: string): JsonNode {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`cannot edit what does not parse: ${inEnglish(parsed.problem.message)}`);
  return parsed.root;
}
