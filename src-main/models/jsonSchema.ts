import { isRecord } from '../lib/isRecord';

/** A JSON Schema object, parsed but not trusted. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** `true` and everything that is not a schema accept anything. */
export const toNode = (value: unknown): SchemaNode => (isRecord(value) ? value : {});

export const nodesOf = (value: unknown): readonly SchemaNode[] => (Array.isArray(value) ? value.map(toNode) : []);

export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The types a node names, one or several. */
export const typesOf = (node: SchemaNode): readonly string[] =>
  typeof node['type'] === 'string' ? [node['type']] : stringsOf(node['type']);

/** Properties in order; `__proto__` is an ordinary name here. */
export const propertiesOf = (node: SchemaNode): readonly (readonly [string, unknown])[] =>
  isRecord(node['properties']) ? Object.entries(node['properties']) : [];

/** Builds an object whose keys are all its own, `__proto__` included. */
export const ownObject = (entries: Iterable<readonly [string, unknown]>): Record<string, unknown> =>
  Object.fromEntries(entries);

export const unique = <T>(items: Iterable<T>): T[] => [...new Set(items)];

/** Several sentences as one description, empty ones left out. */
export const sentences = (...parts: readonly unknown[]): string =>
  parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join(' ');
