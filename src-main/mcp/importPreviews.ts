import { randomUUID } from 'node:crypto';
import { maskServer } from '../config/maskServer';
import type { Peek } from '../config/maskServer';
import { parseImport } from '../config/importers/parseImport';
import type { FoundEntry, ImportResult } from '../config/importers/parseImport';
import { proposeName } from '../config/importers/proposeName';
import type { ImportProblem } from '../config/importers/readEntry';
import type { ServerEntry } from '../config/schema';
import { Fault } from '../lib/fault';
import type { ManageText } from '../text/manage';
import type { ImportedEntry } from './manage';

/** What was pasted and not yet added; secrets stay here and only masks go out (spec C9). In memory only. */
export interface ImportPreviews {
  /** `isTaken` tells names that servers have now. */
  open(text: string, isTaken: (name: string) => boolean): ReturnType<typeof answer>;
  /** The entry behind each key. @throws Fault 'unknown-preview' */
  entries(token: string): ReadonlyMap<string, ServerEntry>;
  close(token: string): void;
}

/** More would be previews that nobody came back for. */
const KEPT = 4;

export function createImportPreviews(peek: Peek, texts: () => ManageText): ImportPreviews {
  const previews = new Map<string, ReadonlyMap<string, ServerEntry>>();
  return {
    open(text, isTaken) {
      const result = parseImport(text);
      const token = randomUUID();
      if (result.kind !== 'found') return answer(token, [], wordsFor(result.kind, texts()));
      const names = new Set<string>();
      const rows = result.servers.map((found, index) => {
        const name = proposeName(found.name, (it) => names.has(it) || isTaken(it));
        names.add(name);
        return { key: `${index}`, name, found };
      });
      previews.set(
        token,
        new Map(rows.flatMap(({ key, found }) => (found.entry ? [[key, found.entry] as const] : []))),
      );
      for (const old of [...previews.keys()].slice(0, -KEPT)) previews.delete(old);
      return answer(
        token,
        rows.map(({ key, name, found }) => toImported(key, name, found, peek, texts())),
        null,
      );
    },
    entries(token) {
      const entries = previews.get(token);
      if (!entries) throw new Fault('unknown-preview', texts().previewGone);
      return entries;
    },
    close: (token) => void previews.delete(token),
  };
}

const answer = (token: string, entries: readonly ImportedEntry[], problem: string | null) => ({
  token,
  entries,
  problem,
});

const toImported = (key: string, name: string, found: FoundEntry, peek: Peek, texts: ManageText): ImportedEntry => ({
  key,
  name,
  masked: maskServer(found.entry ?? { type: 'auto' }, peek),
  problem: found.problem && problemWords(found.problem, texts),
});

function wordsFor(kind: Exclude<ImportResult['kind'], 'found'>, texts: ManageText): string {
  switch (kind) {
    case 'too-large':
      return texts.tooLarge;
    case 'too-many':
      return texts.tooMany;
    case 'no-json':
      return texts.noJson;
    case 'no-servers':
      return texts.noServers;
  }
}

function problemWords(problem: ImportProblem, texts: ManageText): string {
  switch (problem.kind) {
    case 'not-an-entry':
      return texts.notAnEntry;
    case 'unknown-type':
      return texts.unknownType(problem.type);
    case 'reads-file':
      return texts.readsFile(problem.where);
    case 'invalid':
      return texts.invalidEntry(problem.detail);
  }
}
