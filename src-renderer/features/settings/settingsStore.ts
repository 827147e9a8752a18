import type { ModelId, ModelView, SettingsView } from '@contract';
import { createStore } from 'zustand/vanilla';

/** What main says of a model that did not answer. */
export interface ModelTrouble {
  readonly kind: string;
  readonly message: string;
}

export interface SettingsState {
  /** Null until main answered for the first time. */
  readonly settings: SettingsView | null;
  readonly models: readonly ModelView[] | null;
  /** Why a model did not answer when it was last tried. */
  readonly modelFaults: Readonly<Partial<Record<ModelId, ModelTrouble>>>;
}

export const settingsStore = createStore<SettingsState>(() => ({ settings: null, models: null, modelFaults: {} }));
