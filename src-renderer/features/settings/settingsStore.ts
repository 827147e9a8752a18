import type { ModelView, SettingsView } from '@contract';
import { createStore } from 'zustand/vanilla';

export interface SettingsState {
  /** Null until main answered for the first time. */
  readonly settings: SettingsView | null;
  readonly models: readonly ModelView[] | null;
}

export const settingsStore = createStore<SettingsState>(() => ({ settings: null, models: null }));
