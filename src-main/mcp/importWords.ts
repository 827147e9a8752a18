import type { ImportNote, ImportProblem } from '../config/importers/findings';
import type { ImportResult } from '../config/importers/parseImport';
import type { ImportText } from '../text/imports';

/** Why a text holds nothing to import. */
export function resultWords(kind: Exclude<ImportResult['kind'], 'found'>, texts: ImportText, isFile: boolean): string {
  switch (kind) {
    case 'too-large':
      return texts.tooLarge;
    case 'too-many':
      return texts.tooMany;
    case 'unreadable':
      return isFile ? texts.unreadableFile : texts.unreadable;
    case 'bad-link':
      return texts.badLink;
    case 'no-servers':
      return texts.noServers;
  }
}

/** Why one entry cannot be added. */
export function problemWords(problem: ImportProblem, texts: ImportText): string {
  switch (problem.kind) {
    case 'not-an-entry':
      return texts.notAnEntry;
    case 'unknown-type':
      return texts.unknownType(problem.type);
    case 'not-portable':
      return texts.notPortable(problem.type);
    case 'unsupported-address':
      return texts.unsupportedAddress(problem.scheme);
    case 'unknown-file':
      return texts.unknownFile(problem.written);
    case 'invalid':
      return texts.invalidEntry(problem.detail);
  }
}

/** What a person should know of one entry before adding it. */
export function noteWords(note: ImportNote, texts: ImportText): string {
  switch (note.kind) {
    case 'approvals-left':
      return texts.approvalsLeft;
    case 'tools-left':
      return texts.toolsLeft(note.key);
    case 'key-left':
      return texts.keyLeft(note.key);
    case 'unresolved':
      return texts.unresolved(note.name);
    case 'unset':
      return texts.unset(note.name);
    case 'asked-later':
      return texts.askedLater(note.name);
    case 'of-project':
      return texts.ofProject(note.folder);
  }
}
