import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintGutter, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorSelection, EditorState, Prec, Text, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { editorTheme } from './editorTheme';
import { jsonc } from './jsoncLanguage';
import { markerChips, type MarkerWords } from './markerChips';

export interface EditorDeps {
  readonly parent: HTMLElement;
  /** What was typed before, if anything. */
  readonly draft: EditorState | null;
  /** As it is in the file. */
  readonly text: string;
  readonly label: string;
  /** Id of the text that says how to leave. */
  readonly describedBy: string;
  /** The words of the editor itself; the English ones are keys. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly wordsFor: (marker: string) => MarkerWords;
  readonly onEdit: (isDirty: boolean) => void;
  /** Called once typing pauses. */
  readonly check: (state: EditorState) => Promise<readonly Diagnostic[]>;
}

/** The text on the screen. Destroy it with its component. */
export interface Editor {
  readonly state: () => EditorState;
  readonly text: () => string;
  /** Puts another text in place, at about the same lines; what was typed before cannot be undone any more. */
  replace(text: string): void;
  setReadOnly(isReadOnly: boolean): void;
  /** Line and column count from 1. */
  goTo(line: number, column: number): void;
  focus(): void;
  destroy(): void;
}

const CHECK_DELAY_MS = 400;
/** How long after Escape the Tab key leaves the text instead of indenting it. */
const LEAVE_MS = 2000;
const HISTORY = { history: historyField };

export function createEditor(deps: EditorDeps): Editor {
  const lock = new Compartment();
  let base = Text.of(deps.text.split('\n'));
  const extensions = [
    extensionsFor(deps),
    lock.of([]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) deps.onEdit(!state.doc.eq(base));
    }),
  ];
  const fresh = (doc: string, at = 0): EditorState =>
    EditorState.create({ doc, extensions, selection: EditorSelection.cursor(Math.min(at, doc.length)) });
  // A draft brings its text and history; its extensions belong to an editor that is gone.
  const again = (draft: EditorState): EditorState =>
    EditorState.fromJSON(draft.toJSON(HISTORY), { extensions }, HISTORY);
  const view = new EditorView({
    parent: deps.parent,
    state: deps.draft ? again(deps.draft) : fresh(deps.text),
  });
  return {
    state: () => view.state,
    text: () => view.state.doc.toString(),
    replace(text) {
      const { scrollTop } = view.scrollDOM;
      base = Text.of(text.split('\n'));
      view.setState(fresh(text, view.state.selection.main.head));
      view.scrollDOM.scrollTop = scrollTop;
    },
    setReadOnly(isReadOnly) {
      view.dispatch({ effects: lock.reconfigure(isReadOnly ? EditorState.readOnly.of(true) : []) });
    },
    goTo(line, column) {
      const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const at = Math.min(from + column - 1, to);
      view.dispatch({ selection: EditorSelection.cursor(at), effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Escape, then Tab, always leaves, also where Escape had something else to do. */
const leaveByEscape = Prec.highest(
  EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (key === 'Escape') view.setTabFocusMode(LEAVE_MS);
      return false;
    },
  }),
);

const extensionsFor = ({ label, describedBy, phrases, wordsFor, check }: EditorDeps): Extension => [
  leaveByEscape,
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  bracketMatching(),
  indentOnInput(),
  indentUnit.of('  '),
  highlightSelectionMatches(),
  search({ top: true }),
  jsonc,
  lintGutter(),
  linter(({ state }) => check(state), { delay: CHECK_DELAY_MS }),
  markerChips(wordsFor),
  editorTheme,
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({
    // Editable text takes the focus by itself; said, so that tools which look for it find it.
    tabindex: '0',
    'aria-label': label,
    'aria-describedby': describedBy,
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
  }),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
];
