import type { ServerId } from '@contract/ids';
import type { EntryChange } from '../config/change';
import type { MaskedServer } from '../config/maskServer';
import type { NamedEntry } from '../config/store';

/** Spec S7: `persisted` false means that nothing was written; the dialog was declined. */
export interface SaveOutcome {
  readonly id: ServerId | null;
  readonly persisted: boolean;
  readonly runtime: 'started' | 'failed' | 'unchanged';
}

/** One server found in pasted text; `problem` says why it cannot be added. */
export interface ImportedEntry {
  readonly key: string;
  readonly name: string;
  readonly masked: MaskedServer;
  readonly problem: string | null;
}

/** Add, edit, remove, enable, restart and undo (spec L10, S7): one place for the page and the command line. */
export interface ServerManager {
  /**
   * Validates, asks the person when what runs changes (spec X), writes, then restarts that server.
   * Resolves when the server has settled or its first attempt failed. @throws Fault, nothing was written
   */
  save(id: ServerId | undefined, change: EntryChange, signal: AbortSignal): Promise<SaveOutcome>;
  undo(id: ServerId, signal: AbortSignal): Promise<SaveOutcome>;
  canUndo(id: ServerId): boolean;
  remove(id: ServerId): Promise<void>;
  setEnabled(id: ServerId, enabled: boolean, signal: AbortSignal): Promise<SaveOutcome>;
  /** Asks first when what stands in the file is not confirmed yet. */
  restart(id: ServerId, signal: AbortSignal): Promise<void>;
  /** Reads the file again, which a person may have mended; the registry follows what differs. */
  reload(): Promise<void>;
  /** Parses any client's notation of one or more servers; keeps the secrets in memory under `token` (spec C9). */
  previewImport(text: string): {
    readonly token: string;
    readonly entries: readonly ImportedEntry[];
    readonly problem: string | null;
  };
  /** Asks once for all that will run; a declined dialog writes nothing. */
  importEntries(
    token: string,
    picks: readonly { readonly key: string; readonly name: string }[],
    signal: AbortSignal,
  ): Promise<readonly { readonly key: string; readonly outcome: SaveOutcome; readonly problem: string | null }[]>;
  /** What may be shown of an entry, with the state of its stored secrets. */
  mask(id: ServerId): MaskedServer | undefined;
}

/** Which definitions may run (spec X). The resolver refuses the others, so their rows rest in `failed`, kind `config`. */
export interface DefinitionReview {
  /**
   * To be called once before the registry starts. A fresh state dir takes what it finds; elsewhere the answer holds
   * the definitions that nobody confirmed. `restart` of such a row asks.
   */
  reviewDefinitions(): Promise<readonly NamedEntry[]>;
  isConfirmed(named: NamedEntry): Promise<boolean>;
}
