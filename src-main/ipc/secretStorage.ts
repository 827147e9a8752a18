import type { SecretStorageView } from '@contract';
import type { Settings } from '../config/settings';
import { createEmitter } from '../lib/emitter';

interface StorageState {
  readonly kind: 'encrypted' | 'locked' | 'none';
  readonly backend: string;
}

/** The little of the vault that says how secrets are kept. */
export interface StorageStates {
  state(): Promise<StorageState>;
  unlock(signal: AbortSignal): Promise<StorageState>;
}

/** How secrets are kept, as last seen. Never asks the operating system by itself: `unread` until somebody did. */
export interface SecretStorage {
  view(): SecretStorageView;
  /** Looks now. Never rejects. */
  look(): Promise<SecretStorageView>;
  unlock(signal: AbortSignal): Promise<SecretStorageView>;
  onChange(listener: (view: SecretStorageView) => void): () => void;
}

export function createSecretStorage(states: StorageStates, settings: () => Settings): SecretStorage {
  let seen: StorageState | null = null;
  const changed = createEmitter<SecretStorageView>();
  const view = (): SecretStorageView => ({
    backend: seen?.kind ?? 'unread',
    backend_name: seen?.backend ?? '',
    plain: settings().plain_secrets,
  });
  const take = (state: StorageState): SecretStorageView => {
    const differs = seen?.kind !== state.kind || seen.backend !== state.backend;
    seen = state;
    if (differs) changed.emit(view());
    return view();
  };
  return {
    view,
    look: () => states.state().then(take, view),
    unlock: async (signal) => take(await states.unlock(signal)),
    onChange: (listener) => changed.on(listener),
  };
}
