import { visit } from 'jsonc-parser';
import { itemsOf, type JsonNode, propertiesOf } from '../../storage/jsonDocument';
import type { Place } from './hiddenValues';

/** One comment of a text that parses. `offset` and `length` are those of its words, without delimiters and margins. */
export interface Comment {
  readonly offset: number;
  readonly length: number;
  readonly words: string;
  readonly isLine: boolean;
  /** The innermost object or list that it stands in; null outside of all. */
  readonly container: Place | null;
}

/** Every comment that says something, in file order. */
export function commentsIn(text: string, root: JsonNode | undefined): Comment[] {
  const containers = root === undefined ? [] : containersOf(root, []);
  const open: (typeof containers)[number][] = [];
  let next = 0;
  const containerAt = (offset: number): Place | null => {
    for (let it = containers[next]; it !== undefined && it.node.offset < offset; it = containers[next]) {
      open.push(it);
      next += 1;
    }
    while (open.length > 0 && endOf(open.at(-1)?.node) <= offset) open.pop();
    return open.at(-1)?.place ?? null;
  };

  const comments: Comment[] = [];
  visit(
    text,
    {
      onComment(at, whole) {
        const isLine = text.startsWith('//', at);
        const inside = text.slice(at + 2, at + whole - (isLine ? 0 : 2));
        const words = inside.trim();
        if (words === '') return;
        const offset = at + 2 + inside.indexOf(words);
        comments.push({ offset, length: words.length, words, isLine, container: containerAt(at) });
      },
    },
    { allowTrailingComma: true },
  );
  return comments;
}

const endOf = (node: JsonNode | undefined): number => (node === undefined ? 0 : node.offset + node.length);

/** Objects and lists, each before what it holds. */
function containersOf(node: JsonNode, place: Place): { readonly node: JsonNode; readonly place: Place }[] {
  if (node.type === 'object') {
    return [{ node, place }, ...propertiesOf(node).flatMap(({ key, value }) => containersOf(value, [...place, key]))];
  }
  if (node.type !== 'array') return [];
  return [{ node, place }, ...itemsOf(node).flatMap((item, index) => containersOf(item, [...place, index]))];
}
