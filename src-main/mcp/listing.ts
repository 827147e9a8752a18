import { isRecord } from '../lib/isRecord';
import { pause } from '../lib/task';
import { mcpNotes } from '../text/mcpNotes';
import type { Said } from '../lib/words';

interface Pages {
  readonly items: readonly unknown[];
  /** Why the listing ended early, in words (spec P7). */
  readonly notes: readonly Said[];
}

/**
 * Follows `nextCursor` until there is none, one came twice, or a limit is reached; what came before is kept.
 * `key` names the array in a page.
 */
export async function listAll(
  key: string,
  fetchPage: (cursor: string | undefined) => Promise<unknown>,
  limits: { readonly maxPages: number; readonly maxItems: number },
): Promise<Pages> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const page = await fetchPage(cursor);
    const found = isRecord(page) && Array.isArray(page[key]) ? (page[key] as unknown[]) : [];
    const room = limits.maxItems - items.length;
    for (const item of found.slice(0, room)) items.push(item);
    if (found.length > room) return { items, notes: [mcpNotes.cutAtItems(limits.maxItems)] };
    const next = isRecord(page) ? page.nextCursor : undefined;
    if (typeof next !== 'string' || next === '') return { items, notes: [] };
    if (seen.has(next)) return { items, notes: [mcpNotes.sameCursor] };
    if (pages >= limits.maxPages) return { items, notes: [mcpNotes.cutAtPages(limits.maxPages)] };
    seen.add(next);
    cursor = next;
  }
}

/**
 * Lists again when told that something changed: at once, never two at a time, and never sooner than `gapMs` after the
 * last began, so that notices without pause still lead to fresh lists. Never rejects; ends on abort.
 */
export async function followChanges(
  subscribe: (listener: () => void) => () => void,
  list: () => Promise<void>,
  gapMs: number,
  signal: AbortSignal,
): Promise<void> {
  let isDue = false;
  let wake: () => void = () => undefined;
  const unsubscribe = subscribe(() => {
    isDue = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (!signal.aborted) {
      if (!isDue) await new Promise<void>((resolve) => (wake = resolve));
      if (signal.aborted) return;
      isDue = false;
      // A list that fails leaves the last one standing, and the next notice asks again.
      await Promise.all([list().catch(() => undefined), pause(gapMs, signal)]);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}
