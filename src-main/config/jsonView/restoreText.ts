import { itemsOf, type JsonNode, parseJson, propertiesOf } from '../../storage/jsonDocument';
import { type Comment, commentsIn } from './comments';
import { isSamePlace, type Place } from './hiddenValues';
import type { MaskTable } from './maskText';
import { errorAt, offsetOf, type ProblemKind, type ViewProblem } from './problem';
import { restoreString } from './restoreString';
import { applySplices, type Splice } from './splices';
import { createTaker, type MarkerTaker } from './takeMarkers';

/** `root` is the tree of the text that was given, since problems are told in its lines. */
export type Restored =
  | { readonly ok: true; readonly text: string; readonly root: JsonNode }
  | { readonly ok: false; readonly problems: readonly ViewProblem[] };

/**
 * Pure: the inverse of `maskText`, for a text that a person edited meanwhile (spec W1). Each marker is put back only
 * at its own place, alone and once; any other use is a problem, and so is a marker of another opening.
 */
export function restoreText(masked: string, table: MaskTable): Restored {
  const parsed = parseJson(masked);
  if (!parsed.ok) {
    const { problem } = parsed;
    return {
      ok: false,
      problems: [errorAt(offsetOf(masked, problem), 1, { kind: 'syntax', detail: problem.message })],
    };
  }
  const { root } = parsed;
  const taker = createTaker(table);
  const splices: Splice[] = [];
  const problems: ViewProblem[] = [];

  const walk = (node: JsonNode, place: Place): void => {
    itemsOf(node).forEach((item, index) => walk(item, [...place, index]));
    for (const { key, keyNode, value } of propertiesOf(node)) {
      if (taker.markersIn(key).length > 0 || taker.hasFragment(key)) {
        problems.push(errorAt(keyNode.offset, keyNode.length, { kind: 'marker-in-key' }));
      }
      walk(value, [...place, key]);
    }
    if (node.type !== 'string') return;
    const restored = restoreString(String(node.value), place, table, taker);
    if (restored === null) return;
    const { offset, length } = node;
    if (restored.ok) splices.push({ offset, length, text: restored.raw });
    else problems.push(markerProblem(masked, node, restored.marker, restored.what));
  };
  walk(root, []);

  const restoreComment = createCommentRestorer(taker);
  for (const comment of commentsIn(masked, root)) {
    const { offset, length } = comment;
    const restored = restoreComment(comment);
    if (typeof restored === 'string') splices.push({ offset, length, text: restored });
    else if (restored !== null) problems.push(errorAt(offset, length, restored));
  }
  if (problems.length > 0) return { ok: false, problems: problems.sort((a, b) => a.offset - b.offset) };
  return { ok: true, text: applySplices(masked, splices), root };
}

/** The words to write in a comment, what is wrong with it, or null for one without a marker. */
function createCommentRestorer({
  markersIn,
  hasFragment,
  take,
}: MarkerTaker): (comment: Comment) => string | ProblemKind | null {
  const lastIn = new Map<string, number>();
  return ({ words, container, isLine }) => {
    if (hasFragment(words)) return { kind: 'comment-changed' };
    const [marker] = markersIn(words);
    if (marker === undefined) return null;
    const taken = take(marker);
    if (!taken.ok) return taken.what;
    const { hidden } = taken;
    if (hidden.kind !== 'comment') return { kind: 'marker-elsewhere', place: hidden.place };
    if (!isSamePlace(hidden.container, container)) return { kind: 'marker-elsewhere', place: hidden.container };
    // Words of a block may span lines, and words of a line may hold the end of a block.
    if (words !== marker || hidden.isLine !== isLine) return { kind: 'comment-changed' };
    const key = JSON.stringify(container);
    if ((lastIn.get(key) ?? -1) > hidden.order) return { kind: 'comment-order' };
    lastIn.set(key, hidden.order);
    return hidden.raw;
  };
}

function markerProblem(text: string, node: JsonNode, marker: string, what: ProblemKind): ViewProblem {
  const at = text.slice(node.offset, node.offset + node.length).indexOf(marker);
  return at < 0 ? errorAt(node.offset, node.length, what) : errorAt(node.offset + at, marker.length, what);
}
