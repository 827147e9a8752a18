import { randomUUID } from 'node:crypto';
import type { FoundEntry } from '../config/importers/parseImport';
import { Fault } from '../lib/fault';
import type { ImportText } from '../text/imports';

/** What was found and not yet added; secrets stay here and only masks go out (spec C9). In memory only. */
export interface ImportPreviews {
  /** Keeps the entries by key and answers the token to ask for them with. */
  keep(entries: ReadonlyMap<string, FoundEntry>): string;
  /** The entry behind each key. @throws Fault 'unknown-preview' */
  entries(token: string): ReadonlyMap<string, FoundEntry>;
  /** These were added; a preview of which nothing is left to add is closed. */
  drop(token: string, keys: readonly string[]): void;
}

/** More would be previews that nobody came back for. */
const KEPT = 4;

export function createImportPreviews(texts: () => ImportText): ImportPreviews {
  const previews = new Map<string, ReadonlyMap<string, FoundEntry>>();
  return {
    keep(entries) {
      const token = randomUUID();
      previews.set(token, entries);
      for (const old of [...previews.keys()].slice(0, -KEPT)) previews.delete(old);
      return token;
    },
    entries(token) {
      const entries = previews.get(token);
      if (!entries) throw new Fault('unknown-preview', texts().previewGone);
      return entries;
    },
    drop(token, keys) {
      const left = new Map([...(previews.get(token) ?? [])].filter(([key]) => !keys.includes(key)));
      if ([...left.values()].some(({ entry }) => entry)) previews.set(token, left);
      else previews.delete(token);
    },
  };
}
