import type { ServerId } from '@contract/ids';
import type { ServerIds } from '../config/ids';
import { checkText } from '../config/jsonView/checkText';
import { withLineEnds } from '../config/jsonView/lineEnds';
import { markerNotes } from '../config/jsonView/maskText';
import { mergeTexts } from '../config/jsonView/mergeTexts';
import type { ViewProblem } from '../config/jsonView/problem';
import { restoreText } from '../config/jsonView/restoreText';
import { learnEntry } from '../config/learnSecrets';
import type { Peek } from '../config/maskServer';
import type { ServerEntry } from '../config/schema';
import { configProblemLine, type ConfigProblem, type ConfigText } from '../config/store';
import { Fault, isFault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { parseJson } from '../storage/jsonDocument';
import type { JsonViewText } from '../text/jsonView';
import { commitText, type CommitTextDeps, type TextEdit } from './commitText';
import type { Definitions } from './definitions';
import type { SaveOutcome } from './saveOutcome';
import type { Registry } from './registry';
import { diffTexts, type ServerTextChange } from './diffTexts';
import { baseOf, createTextOpenings, type TextOpening } from './textOpenings';
import { toTextProblems, type TextProblem } from './textProblems';
import { watchOutcome } from './watchOutcome';

/** The servers file as a text that may be shown; `text` is empty while there is a problem. */
export interface ShownText {
  readonly token: string;
  readonly path: string;
  readonly text: string;
  readonly revision: string;
  readonly markers: ReturnType<typeof markerNotes>;
  readonly problem: ConfigProblem | null;
}

export interface TextCheck {
  /** Those of severity `error` stand in the way of a save. */
  readonly problems: readonly TextProblem[];
  /** What a save would do; empty while the text does not parse. */
  readonly changes: readonly ServerTextChange[];
}

export type TextSaved =
  | {
      readonly kind: 'saved';
      readonly servers: readonly (ServerTextChange & { readonly outcome: SaveOutcome })[];
      /** What stands in the file now. The old token is closed. */
      readonly shown: ShownText;
    }
  /** Nothing was written: main's dialog was declined. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'problems'; readonly problems: readonly TextProblem[] }
  /** Somebody changed the same servers in the file; none are named when it is what stands between them. */
  | { readonly kind: 'conflict'; readonly servers: readonly string[] };

/** The JSON view of the servers file (spec W1): masked text out, edited text in. */
export interface EditText {
  openText(): Promise<ShownText>;
  closeText(token: string): void;
  /** Reads nothing and writes nothing. @throws Fault 'unknown-opening' */
  checkText(token: string, text: string): TextCheck;
  /**
   * Puts back what is hidden, merges with what was written meanwhile, asks once for all that will run, and writes the
   * text with every byte that was not edited. Only changed servers restart. With `overwrite`, the given text wins over
   * what was written to the same servers. @throws Fault, nothing was written
   */
  saveText(
    token: string,
    text: string,
    options: { readonly overwrite: boolean },
    signal: AbortSignal,
  ): Promise<TextSaved>;
}

export interface EditTextDeps extends Omit<CommitTextDeps, 'store' | 'ids' | 'definitions'> {
  readonly store: CommitTextDeps['store'] & { readText(): Promise<ConfigText>; readonly path: string };
  readonly ids: Pick<ServerIds, 'idOf' | 'claim'>;
  readonly definitions: CommitTextDeps['definitions'] & Pick<Definitions, 'confirm'>;
  readonly registry: Pick<Registry, 'find' | 'onEvent' | 'settled'>;
  readonly redactor: Pick<Redactor, 'add'>;
  readonly peek: Peek;
  readonly texts: () => { readonly jsonView: JsonViewText };
  /** Has what runs follow what was confirmed. */
  readonly follow: () => Promise<void>;
  readonly connects: () => boolean;
}

/** Longer ones are refused on both ways. */
export const MAX_SHOWN = 1_048_576;
/** How often somebody else may write between our reading and our writing. */
const ROUNDS = 4;

/** Keeps what is hidden in memory only, for the last few openings. */
export function createEditText(deps: EditTextDeps): EditText {
  const { store, ids, definitions, registry, peek } = deps;
  const openings = createTextOpenings();
  const texts = (): JsonViewText => deps.texts().jsonView;

  function show(file: ConfigText): ShownText {
    const { path } = store;
    const { problem, revision } = file;
    const nothing = { token: '', path, text: '', revision, markers: [] };
    if (problem) return { ...nothing, problem };
    const opening = openings.add(file);
    if (opening.shown.length > MAX_SHOWN) {
      openings.close(opening.token);
      return { ...nothing, problem: { path, line: 1, column: 1, message: texts().tooLarge } };
    }
    const { token, shown, masked } = opening;
    return { token, path, text: shown, revision, markers: markerNotes(masked.table), problem };
  }

  function find(token: string): TextOpening {
    const opening = openings.find(token);
    if (!opening) throw new Fault('unknown-opening', texts().gone);
    return opening;
  }

  /** What the given text means, and what is wrong with it. */
  function read(
    opening: TextOpening,
    text: string,
  ): { readonly real: string | null; readonly problems: ViewProblem[] } {
    const masked = withLineEnds(text, opening.masked.text);
    const restored = restoreText(masked, opening.masked.table);
    if (!restored.ok) return { real: null, problems: [...restored.problems] };
    const parsed = parseJson(restored.text);
    if (!parsed.ok) throw new Error('what was put back does not parse');
    const problems = checkText({
      shown: restored.root,
      shownBefore: opening.maskedRoot,
      after: parsed.root,
      before: opening.root,
      peek,
    });
    return { real: restored.text, problems };
  }

  const toProblems = (opening: TextOpening, text: string, problems: readonly ViewProblem[]): TextProblem[] =>
    toTextProblems(withLineEnds(text, opening.masked.text), problems, texts());

  async function write(file: ConfigText, text: string, signal: AbortSignal): Promise<TextSaved> {
    const diff = diffTexts(baseOf(file), text, ids.idOf);
    for (const { after } of diff.edits) learnEntry(after, deps.redactor);
    const [only, ...more] = diff.edits;
    const occasion = more.length > 0 ? 'text' : only?.current ? 'change' : 'add';
    if (!(await definitions.confirm(occasion, diff.edits, signal))) return { kind: 'declined' };
    const watches = diff.edits.map((edit) => ({ edit, watch: watchOutcome(registry, edit.id) }));
    const edit: TextEdit = { text, revision: file.revision, edits: diff.edits, removed: diff.removed };
    const written = await commitText(deps, edit, signal);
    await deps.follow();
    const outcomes = new Map<ServerId, SaveOutcome>();
    await Promise.all(
      watches.map(async ({ edit: { id, after }, watch }) => {
        const entry: ServerEntry = written.get(id) ?? after;
        const runtime = deps.connects() ? await watch.outcome(entry, signal) : 'unchanged';
        outcomes.set(id, { id, persisted: true, runtime });
      }),
    );
    return {
      kind: 'saved',
      servers: diff.changes.map((change) => ({ ...change, outcome: outcomes.get(change.id) ?? untouched(change.id) })),
      shown: show(await store.readText()),
    };
  }

  return {
    openText: async () => show(await store.readText()),
    closeText: (token) => openings.close(token),

    checkText(token, text) {
      const opening = find(token);
      const { real, problems } = read(opening, text);
      return {
        problems: toProblems(opening, text, problems),
        // By what is shown: whether something typed is what is hidden must not be told.
        changes: real === null ? [] : diffTexts(opening.shown, text, ids.idOf).changes,
      };
    },

    async saveText(token, text, { overwrite }, signal) {
      const opening = find(token);
      const { real, problems } = read(opening, text);
      if (real === null || problems.some(({ severity }) => severity === 'error')) {
        return { kind: 'problems', problems: toProblems(opening, text, problems) };
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = await store.readText();
        if (file.problem) throw new Fault('config-broken', configProblemLine(file.problem));
        const wanted = text === opening.shown ? opening.base : real;
        const merged = mergeTexts(opening.base, wanted, baseOf(file), overwrite);
        if (!merged.ok) return { kind: 'conflict', servers: merged.conflicts };
        try {
          const saved = await write(file, merged.text, signal);
          if (saved.kind === 'saved') openings.close(token);
          return saved;
        } catch (error) {
          // The question where secrets go was closed.
          if (isFault(error) && error.kind === 'declined') return { kind: 'declined' };
          if (!isFault(error) || error.kind !== 'conflict') throw error;
        }
      }
      throw new Fault('conflict', texts().busy);
    },
  };
}

const untouched = (id: ServerId): SaveOutcome => ({ id, persisted: true, runtime: 'unchanged' });
