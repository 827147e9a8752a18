import { isDeepStrictEqual } from 'node:util';
import { type JsonNode, parseJson } from '../../storage/jsonDocument';
import { removeAt, setAt } from '../../storage/jsonEdit';
import { entriesOf, type EntryText, type Frame, frameOf, repeatedName } from './entryTexts';

/** The servers that both sides changed, each in another way; empty when what stands between them did. */
export type Merged =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly conflicts: readonly string[] };

/**
 * Pure: a three-way merge by entry (spec C5). All three parse. What stands outside the entries (comments, order, other
 * keys) is one unit more. With `isMineFirst` a conflict goes to `mine`, and is none.
 */
export function mergeTexts(base: string, mine: string, theirs: string, isMineFirst = false): Merged {
  if (theirs === base || theirs === mine) return { ok: true, text: mine };
  if (mine === base) return { ok: true, text: theirs };
  const [was, our, their] = [sideOf(base), sideOf(mine), sideOf(theirs)];
  if ([was, our, their].some(({ root }) => repeatedName(root) !== undefined)) return { ok: false, conflicts: [] };

  const isFrameMine = !isSameFrame(was, our);
  if (isFrameMine && !isSameFrame(was, their) && !isSameFrame(our, their) && !isMineFirst) {
    return { ok: false, conflicts: [] };
  }
  const names = [...new Set([...was.entries.keys(), ...our.entries.keys(), ...their.entries.keys()])];
  const changes = (side: Side): string[] => names.filter((name) => rawOf(side, name) !== rawOf(was, name));
  const ours = new Set(changes(our));
  const conflicts = changes(their).filter((name) => ours.has(name) && rawOf(our, name) !== rawOf(their, name));
  if (conflicts.length > 0 && !isMineFirst) return { ok: false, conflicts };

  const taken = isFrameMine ? changes(their).filter((name) => !conflicts.includes(name)) : [...ours];
  const [start, source] = isFrameMine ? [mine, their] : [theirs, our];
  return { ok: true, text: taken.reduce((text, name) => putRaw(text, name, source.entries.get(name)), start) };
}

interface Side {
  readonly root: JsonNode | undefined;
  readonly entries: ReadonlyMap<string, EntryText>;
  readonly frame: Frame;
}

function sideOf(text: string): Side {
  const root = rootOf(text);
  return { root, entries: entriesOf(text, root), frame: frameOf(text, root) };
}

const rawOf = ({ entries }: Side, name: string): string | undefined => entries.get(name)?.raw;

/** Servers that came or went change no order. */
function isSameFrame(a: Side, b: Side): boolean {
  const common = ({ frame }: Side, other: Side): string[] => frame.order.filter((name) => other.entries.has(name));
  return (
    isDeepStrictEqual(a.frame.others, b.frame.others) &&
    isDeepStrictEqual(a.frame.comments, b.frame.comments) &&
    isDeepStrictEqual(common(a, b), common(b, a))
  );
}

/** Writes one entry exactly as it is written elsewhere, or removes it. */
export function putRaw(text: string, name: string, entry: Pick<EntryText, 'raw'> | undefined): string {
  const path = ['servers', name];
  if (entry === undefined) return removeAt(text, path);
  const known = entriesOf(text, rootOf(text)).get(name);
  const start = known === undefined ? setAt(text, path, null) : text;
  const { offset, length } = (known ?? entriesOf(start, rootOf(start)).get(name))?.property.value ?? {
    offset: 0,
    length: 0,
  };
  return start.slice(0, offset) + entry.raw + start.slice(offset + length);
}

function rootOf(text: string): JsonNode | undefined {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.root : undefined;
}
