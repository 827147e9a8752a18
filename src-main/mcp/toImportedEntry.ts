import { createFill } from '../config/expand';
import type { FoundEntry } from '../config/importers/parseImport';
import { secretArguments } from '../config/importers/secretArguments';
import { asksIn } from '../config/importers/secretReferences';
import { unsetVariables } from '../config/importers/unsetVariables';
import { maskServer, type Peek } from '../config/maskServer';
import { signatureOf } from '../config/signature';
import type { NamedEntry } from '../config/store';
import type { ImportText } from '../text/imports';
import { noteWords, problemWords } from './importWords';
import type { ImportedEntry } from './imports';

/** What is known of this computer when a preview is made. */
export interface PreviewAround {
  readonly servers: readonly NamedEntry[];
  /** The login shell's variable of that name. */
  readonly variable: (name: string) => string | undefined;
  readonly home: string;
  readonly peek: Peek;
  readonly texts: ImportText;
}

/** A found server under the name and key it has in the preview. */
export interface PreviewRow {
  readonly key: string;
  readonly name: string;
  readonly source: string | null;
  readonly found: FoundEntry;
}

/** What may be shown of a found server, with all a person should know before adding it. Pure. */
export function toImportedEntry({ key, name, source, found }: PreviewRow, around: PreviewAround): ImportedEntry {
  const { texts, variable, peek } = around;
  const { entry, problem } = found;
  const unset = entry ? unsetVariables(entry, (it) => variable(it) !== undefined) : [];
  const notes = [
    ...(found.name !== '' && found.name !== name ? [texts.nameProposed(found.name)] : []),
    ...found.notes.map((note) => noteWords(note, texts)),
    ...unset.map((it) => texts.unset(it)),
    ...(entry?.enabled === false ? [texts.staysOff] : []),
  ];
  const fileReferences = new Set(found.files.map(({ reference }) => reference));
  return {
    key,
    name,
    foundName: found.name,
    source,
    masked: maskServer(entry ?? { type: 'auto' }, peek),
    problem: problem && problemWords(problem, texts),
    notes: [...new Set(notes)],
    files: [...new Set(found.files.flatMap(({ path }) => path ?? []))],
    asks: entry ? asksIn(entry).filter(({ reference }) => !fileReferences.has(reference)) : [],
    secretArguments: entry ? secretArguments(entry) : [],
    sameAs: entry ? (sameServer(entry, around) ?? null) : null,
  };
}

/** The server here that is the same one already, by name. */
export function sameServer(
  entry: NonNullable<FoundEntry['entry']>,
  { servers, variable, home }: Pick<PreviewAround, 'servers' | 'variable' | 'home'>,
): string | undefined {
  const fill = createFill(variable, home);
  const signature = signatureOf(entry, fill);
  return servers.find((server) => server.entry && signatureOf(server.entry, fill) === signature)?.name;
}
