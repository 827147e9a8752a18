import type { FoundEntry } from '../config/importers/parseImport';
import { nameTaken } from '../config/serverName';
import { Fault } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import type { Edit } from './commit';
import type { Definitions } from './definitions';
import { fillImport } from './fillImport';
import { createImportPreviews } from './importPreviews';
import type { ImportPick, ServerImports } from './imports';
import { createImportSources, type PreviewDeps } from './importSources';
import type { SaveOutcome } from './manage';
import { createImportFiles, type ImportFiles } from './readImportFiles';

export interface ImportDeps extends PreviewDeps {
  readonly definitions: Pick<Definitions, 'confirm'>;
  readonly ask: AskPerson;
  /** @throws Fault 'config-broken' */
  readonly checkFile: () => Promise<void>;
  /** A new server under this name. @throws Fault 'invalid-name' | 'name-taken' */
  readonly toEdit: (name: string, entry: NonNullable<FoundEntry['entry']>) => Edit;
  readonly save: (edit: Edit, signal: AbortSignal) => Promise<SaveOutcome>;
}

/** What will be written, and the same with every value in it, to be confirmed. */
interface Ready {
  readonly edit: Edit;
  readonly whole: Edit['after'];
}

const DECLINED: SaveOutcome = { id: null, persisted: false, runtime: 'unchanged' };

/** Previews and the last discovery are kept in memory only. */
export function createServerImports(deps: ImportDeps): ServerImports {
  const previews = createImportPreviews(deps.texts);

  /** The entry with all its values, or why it cannot have them. */
  async function toReady(
    pick: ImportPick,
    found: FoundEntry | undefined,
    files: ImportFiles,
    signal: AbortSignal,
  ): Promise<Ready> {
    if (!found?.entry) throw new Fault('invalid-entry', deps.texts().cannotAdd);
    deps.toEdit(pick.name, found.entry);
    const read: { file: FoundEntry['files'][number]; text: string }[] = [];
    for (const file of found.files) read.push({ file, text: await files.read(file, pick.name, signal) });
    const { entry, whole, secrets } = fillImport(found.entry, {
      name: pick.name,
      files: read,
      values: pick.secrets ?? {},
      movesArguments: pick.movesArguments ?? false,
    });
    return { edit: { ...deps.toEdit(pick.name, entry), secrets }, whole };
  }

  return {
    ...createImportSources(deps, previews),

    async importEntries(token, picks, signal) {
      await deps.checkFile();
      const found = previews.entries(token);
      const files = createImportFiles(deps.ask, deps.texts());
      const names = new Set<string>();
      const prepared: { key: string; ready: Ready | null; problem: string | null }[] = [];
      for (const pick of picks) {
        try {
          if (names.has(pick.name)) throw nameTaken(pick.name);
          const ready = await toReady(pick, found.get(pick.key), files, signal);
          names.add(pick.name);
          prepared.push({ key: pick.key, ready, problem: null });
        } catch (error) {
          prepared.push({ key: pick.key, ready: null, problem: deps.texts().why(error) });
        }
      }
      // No value that decides what runs may hide behind a reference that the page filled in.
      const proposals = prepared.flatMap(({ ready }) => (ready ? [{ ...ready.edit, after: ready.whole }] : []));
      const isConfirmed = proposals.length > 0 && (await deps.definitions.confirm('import', proposals, signal));
      const results = await Promise.all(
        prepared.map(async ({ key, ready, problem }) => {
          if (!ready || !isConfirmed) return { key, outcome: DECLINED, problem };
          try {
            return { key, outcome: await deps.save(ready.edit, signal), problem };
          } catch (error) {
            return { key, outcome: DECLINED, problem: deps.texts().why(error) };
          }
        }),
      );
      // What was not written may be picked again, under another name.
      previews.drop(
        token,
        results.filter(({ outcome }) => outcome.persisted).map(({ key }) => key),
      );
      return results;
    },
  };
}
