import type { JsonNode } from '../../storage/jsonDocument';
import { nameOf, referencesOf } from '../template';
import { commentsIn } from './comments';
import { hiddenValues, isHiddenPart, type Place } from './hiddenValues';
import { createMarkers, MARKER_START, type MarkerKind, markersIn, type RandomText } from './markers';
import { applySplices, type Splice } from './splices';

/** What one marker stands for, and the only place where it may be put back. */
export type Hidden =
  /** `raw` is the whole JSON text of the value, quotes included. */
  | { readonly kind: 'value'; readonly place: Place; readonly raw: string; readonly text: string }
  /** A part of an address, such as `url/query/0`. */
  | { readonly kind: 'part'; readonly place: Place; readonly part: string; readonly text: string }
  | {
      readonly kind: 'comment';
      readonly container: Place | null;
      readonly isLine: boolean;
      /** Comments of one container keep their order. */
      readonly order: number;
      readonly raw: string;
    };

/** Stays in main; it holds secrets. */
export interface MaskTable {
  readonly hidden: ReadonlyMap<string, Hidden>;
  /** An address as it is shown → its JSON text in the file. */
  readonly urls: ReadonlyMap<string, string>;
  /** What had the form of a marker before: it means itself. */
  readonly lookAlikes: ReadonlySet<string>;
  /** What only a part of a marker of ours can hold; the text that was masked held none. */
  readonly fragment: RegExp;
}

export interface MaskedText {
  /** What may cross: the text of the file with a marker for each hidden text. */
  readonly text: string;
  readonly table: MaskTable;
}

/**
 * Pure (spec W1): hides every string that S1 does not name as shown and the words of every comment. All other bytes
 * are as they were. `root` is the tree of `text`.
 */
export function maskText(text: string, root: JsonNode | undefined, random: RandomText): MaskedText {
  const mint = createMarkers(text, random);
  const hidden = new Map<string, Hidden>();
  const urls = new Map<string, string>();
  const splices: Splice[] = [];
  const add = (kind: MarkerKind, what: Hidden): string => {
    const marker = mint.next(kind);
    hidden.set(marker, what);
    return marker;
  };

  for (const value of hiddenValues(root)) {
    const { place, node } = value;
    const { offset, length } = node;
    const raw = text.slice(offset, offset + length);
    if (value.kind === 'whole') {
      const marker = add('secret', { kind: 'value', place, raw, text: String(node.value) });
      splices.push({ offset, length, text: `"${marker}"` });
      continue;
    }
    const shown = value.parts
      .map((part) =>
        isHiddenPart(part) && part.place !== null
          ? add('secret', { kind: 'part', place, part: part.place, text: part.text })
          : part.text,
      )
      .join('');
    urls.set(shown, raw);
    splices.push({ offset, length, text: JSON.stringify(shown) });
  }
  commentsIn(text, root).forEach(({ offset, length, words, isLine, container }, order) => {
    const marker = add('comment', { kind: 'comment', container, isLine, order, raw: words });
    splices.push({ offset, length, text: marker });
  });

  const words = decoded(root);
  return {
    text: applySplices(text, splices),
    table: {
      hidden,
      urls,
      lookAlikes: new Set([...markersIn(text), ...markersIn(words)]),
      fragment: new RegExp(MARKER_START.test(text + words) ? mint.nonce : `${mint.nonce}|${MARKER_START.source}`),
    },
  };
}

/** What may be told of each marker: what it stands for, and the names of the references in it (spec C7). */
export const markerNotes = (table: MaskTable): { marker: string; kind: MarkerNoteKind; references: string[] }[] =>
  [...table.hidden].map(([marker, it]) => {
    if (it.kind === 'comment') return { marker, kind: 'comment', references: [] };
    const references = referencesOf(it.text);
    const isStored = references.some(({ kind }) => kind === 'secret');
    const names = references.filter(({ kind }) => kind !== 'secret' && kind !== 'unknown').map(nameOf);
    return { marker, kind: isStored ? 'stored' : 'written', references: [...new Set(names)] };
  });

export type MarkerNoteKind = 'stored' | 'written' | 'comment';

/** Strings and keys as they read, one per line, for what is only a look-alike once its escapes are read. */
function decoded(node: JsonNode | undefined): string {
  if (node === undefined) return '';
  if (node.children === undefined) return typeof node.value === 'string' ? node.value : '';
  return node.children.map(decoded).join('\n');
}
