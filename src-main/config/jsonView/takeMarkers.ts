import type { Hidden, MaskTable } from './maskText';
import { MARKERS, markersIn } from './markers';
import type { ProblemKind } from './problem';

/** What a marker stands for, or why it may not stand here. */
export type Taken = { readonly ok: true; readonly hidden: Hidden } | { readonly ok: false; readonly what: ProblemKind };

/** Hands out what the markers of one opening stand for, each once. */
export interface MarkerTaker {
  /** The markers in a text; what looked like one before the text was masked is none. */
  readonly markersIn: (text: string) => string[];
  /** A marker of which only a part is left, as after a replacement in the text. */
  readonly hasFragment: (text: string) => boolean;
  readonly take: (marker: string) => Taken;
}

export function createTaker(table: MaskTable): MarkerTaker {
  const used = new Set<string>();
  return {
    markersIn: (text) => (text.includes('«') ? markersIn(text).filter((marker) => !table.lookAlikes.has(marker)) : []),
    // The text is looked at as it is first: nearly none holds anything of a marker.
    hasFragment: (text) => table.fragment.test(text) && table.fragment.test(text.replaceAll(MARKERS, '')),
    take(marker) {
      const hidden = table.hidden.get(marker);
      if (hidden === undefined) return { ok: false, what: { kind: 'marker-unknown' } };
      if (used.has(marker)) return { ok: false, what: { kind: 'marker-twice' } };
      used.add(marker);
      return { ok: true, hidden };
    },
  };
}
