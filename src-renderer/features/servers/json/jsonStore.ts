import type { ConfigProblemView, JsonChangeView, JsonProblemView, JsonTextView } from '@contract';
import type { EditorState } from '@codemirror/state';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The servers file as it was last opened. */
export type JsonFile =
  | { readonly kind: 'closed' | 'opening' }
  | { readonly kind: 'failed'; readonly why: string }
  /** It does not parse; nothing but the place is known of it. */
  | { readonly kind: 'broken'; readonly problem: ConfigProblemView; readonly revision: string }
  | { readonly kind: 'open'; readonly shown: JsonTextView };

/** Where a save stands; all but `saving` leave the text as it is. */
export type JsonSaving =
  | { readonly kind: 'idle' | 'saving' | 'declined' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'conflict'; readonly servers: readonly string[] };

export interface JsonState {
  /** The text instead of the list. */
  readonly isShown: boolean;
  readonly file: JsonFile;
  /** What the person typed, with its history, while the screen is elsewhere. Typed secrets live in it until saved. */
  readonly draft: EditorState | null;
  readonly isDirty: boolean;
  readonly saving: JsonSaving;
  readonly problems: readonly JsonProblemView[];
  /** What a save would do. */
  readonly changes: readonly JsonChangeView[];
  /** Of the bytes on disk, as last heard. */
  readonly diskRevision: string | null;
  /** The revision on disk that the person saw and let stand. */
  readonly keptRevision: string | null;
}

export type JsonEvent =
  | { readonly kind: 'toggled'; readonly isShown: boolean }
  | { readonly kind: 'opening' }
  | { readonly kind: 'opened'; readonly shown: JsonTextView }
  | { readonly kind: 'open-failed'; readonly why: string }
  | { readonly kind: 'edited'; readonly isDirty: boolean }
  | { readonly kind: 'left'; readonly draft: EditorState }
  | {
      readonly kind: 'checked';
      readonly problems: readonly JsonProblemView[];
      readonly changes: readonly JsonChangeView[];
    }
  | { readonly kind: 'saving'; readonly saving: JsonSaving }
  | { readonly kind: 'disk'; readonly revision: string }
  | { readonly kind: 'kept' };

const NOTHING_TYPED = { draft: null, isDirty: false, problems: [], changes: [], keptRevision: null } as const;

export function reduceJson(state: JsonState, event: JsonEvent): JsonState {
  switch (event.kind) {
    case 'toggled':
      return { ...state, isShown: event.isShown };
    case 'opening':
      // A text that is there stays until the next one is.
      return { ...state, file: state.file.kind === 'open' ? state.file : { kind: 'opening' } };
    case 'opened': {
      const { problem, revision } = event.shown;
      const file: JsonFile = problem ? { kind: 'broken', problem, revision } : { kind: 'open', shown: event.shown };
      return { ...state, ...NOTHING_TYPED, file, saving: { kind: 'idle' }, diskRevision: revision };
    }
    case 'open-failed':
      return { ...state, file: state.file.kind === 'open' ? state.file : { kind: 'failed', why: event.why } };
    case 'edited': {
      const { isDirty } = event;
      const saving: JsonSaving = state.saving.kind === 'saving' ? state.saving : { kind: 'idle' };
      return { ...state, isDirty, saving, ...(!isDirty && { keptRevision: null }) };
    }
    case 'left':
      return { ...state, draft: event.draft };
    case 'checked':
      return { ...state, problems: event.problems, changes: event.changes };
    case 'saving':
      return { ...state, saving: event.saving };
    case 'disk':
      return { ...state, diskRevision: event.revision };
    case 'kept':
      return { ...state, keptRevision: state.diskRevision, saving: { kind: 'idle' } };
  }
}

/** The file on disk is not the one that was opened; while a save of our own is on its way nothing is known. */
export const isBehind = ({ file, diskRevision, saving }: JsonState): boolean =>
  (file.kind === 'open' || file.kind === 'broken') &&
  saving.kind !== 'saving' &&
  diskRevision !== null &&
  diskRevision !== (file.kind === 'open' ? file.shown.revision : file.revision);

/** The person has to choose between what was typed and what is on disk. */
export const asksWhich = (state: JsonState): boolean =>
  isBehind(state) && state.isDirty && state.keptRevision !== state.diskRevision;

export const errorsIn = (problems: readonly JsonProblemView[]): number =>
  problems.filter(({ severity }) => severity === 'error').length;

export const jsonStore: StoreApi<JsonState> = createStore<JsonState>(() => ({
  isShown: false,
  file: { kind: 'closed' },
  saving: { kind: 'idle' },
  diskRevision: null,
  ...NOTHING_TYPED,
}));

export const tellJson = (event: JsonEvent): void => jsonStore.setState((state) => reduceJson(state, event));
