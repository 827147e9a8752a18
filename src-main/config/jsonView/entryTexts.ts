import { findProperty, type JsonNode, type JsonProperty, propertiesOf, toValue } from '../../storage/jsonDocument';
import { commentsIn } from './comments';

/** One server as it stands in a text. */
export interface EntryText {
  readonly value: unknown;
  /** The JSON text of the value, comments inside it included. */
  readonly raw: string;
  readonly property: JsonProperty;
}

/** The entries of a text by name, in file order; of a name that stands twice, the first. */
export function entriesOf(text: string, root: JsonNode | undefined): Map<string, EntryText> {
  const entries = new Map<string, EntryText>();
  for (const property of propertiesOf(findProperty(root, 'servers')?.value)) {
    const { offset, length } = property.value;
    if (entries.has(property.key)) continue;
    entries.set(property.key, { value: toValue(property.value), raw: text.slice(offset, offset + length), property });
  }
  return entries;
}

/** The first name that stands twice. */
export function repeatedName(root: JsonNode | undefined): JsonProperty | undefined {
  const seen = new Set<string>();
  return propertiesOf(findProperty(root, 'servers')?.value).find(({ key }) => seen.size === seen.add(key).size);
}

/** All that a text says outside of its entries: other keys, the order of the servers, and comments between them. */
export interface Frame {
  readonly others: readonly string[];
  readonly order: readonly string[];
  readonly comments: readonly string[];
}

export function frameOf(text: string, root: JsonNode | undefined): Frame {
  const entries = [...entriesOf(text, root)];
  const ranges = entries.map(([, { property }]) => property.value);
  let at = 0;
  const isOutside = (offset: number): boolean => {
    for (let range = ranges[at]; range !== undefined && range.offset + range.length <= offset; range = ranges[at])
      at += 1;
    return offset < (ranges[at]?.offset ?? Infinity);
  };
  return {
    others: propertiesOf(root).flatMap(({ key, node }) =>
      key === 'servers' ? [] : [text.slice(node.offset, node.offset + node.length)],
    ),
    order: entries.map(([name]) => name),
    comments: commentsIn(text, root).flatMap(({ offset, words }) => (isOutside(offset) ? [words] : [])),
  };
}
