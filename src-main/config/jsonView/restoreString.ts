import { splitUrl } from '../urlParts';
import { isSamePlace, isUrlPlace, type Place } from './hiddenValues';
import type { Hidden, MaskTable } from './maskText';
import type { ProblemKind } from './problem';
import type { MarkerTaker } from './takeMarkers';

/** The JSON text to write for a string with markers in it, or what is wrong with which of them. */
export type RestoredString =
  | { readonly ok: true; readonly raw: string }
  | { readonly ok: false; readonly marker: string; readonly what: ProblemKind };

/** Null for a string without a marker, which stays as it is written. */
export function restoreString(
  value: string,
  place: Place,
  table: MaskTable,
  { markersIn, hasFragment, take }: MarkerTaker,
): RestoredString | null {
  if (hasFragment(value)) return { ok: false, marker: value, what: { kind: 'marker-unknown' } };
  if (markersIn(value).length === 0) return null;
  const parts = (isUrlPlace(place) ? splitUrl(value) : null) ?? [{ text: value, place: null }];
  let url = '';
  for (const { text, place: part } of parts) {
    const [marker] = markersIn(text);
    if (marker === undefined) {
      url += text;
      continue;
    }
    const taken = take(marker);
    const what = taken.ok ? misuse(taken.hidden, { place, part }, marker === text) : taken.what;
    if (!taken.ok || what !== null) return { ok: false, marker, what: what ?? { kind: 'marker-unknown' } };
    if (taken.hidden.kind !== 'value') url += textOf(taken.hidden);
    else if (value === marker) return { ok: true, raw: taken.hidden.raw };
    else return { ok: false, marker, what: { kind: 'marker-not-alone' } };
  }
  return { ok: true, raw: table.urls.get(value) ?? JSON.stringify(url) };
}

function misuse(
  hidden: Hidden,
  at: { readonly place: Place; readonly part: string | null },
  isAlone: boolean,
): ProblemKind | null {
  if (hidden.kind === 'comment') return { kind: 'marker-elsewhere', place: hidden.container };
  const isAtHome = isSamePlace(hidden.place, at.place) && (hidden.kind === 'value' || hidden.part === at.part);
  if (!isAtHome) return { kind: 'marker-elsewhere', place: hidden.place };
  return isAlone ? null : { kind: 'marker-not-alone' };
}

const textOf = (hidden: Hidden): string => (hidden.kind === 'comment' ? '' : hidden.text);
