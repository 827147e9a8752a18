import type { ServerId } from '@contract/ids';
import type { EntryChange } from '../config/change';
import type { MaskedServer } from '../config/maskServer';
import type { ResolvedPreview } from '../config/previewEntry';
import type { EditText } from './editText';
import type { Protect } from './protect';
import type { SaveOutcome } from './saveOutcome';
import type { ServerInputs } from './serverInputs';

export type { SaveOutcome } from './saveOutcome';

/** A definition that was written outside the app and not confirmed. */
export interface WaitingServer {
  readonly onDisk: MaskedServer;
  /** Whether an earlier definition runs on; else nothing of this server does. */
  readonly keepsOld: boolean;
}

/** What became of servers that were set from code, by name. */
export interface ServersChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
}

/** Add, edit, remove, enable, restart and undo (spec L10, S7): one place for the page and the command line. */
export interface ServerManager extends ServerInputs, Protect, EditText {
  /**
   * Validates, asks the person when what runs changes (spec X), writes, then restarts that server.
   * Resolves when the server has settled or its first attempt failed. @throws Fault, nothing was written
   */
  save(id: ServerId | undefined, change: EntryChange, signal: AbortSignal): Promise<SaveOutcome>;
  /** Names the state of an entry in the file, until something but its switch is changed. */
  revision(id: ServerId): string | undefined;
  /** @throws Fault 'conflict' when the entry in the file has another revision now (spec C5) */
  checkRevision(id: ServerId, revision: string): void;
  undo(id: ServerId, signal: AbortSignal): Promise<SaveOutcome>;
  canUndo(id: ServerId): boolean;
  remove(id: ServerId): Promise<void>;
  setEnabled(id: ServerId, enabled: boolean, signal: AbortSignal): Promise<SaveOutcome>;
  /** What stands in the file for this server and waits for a person's word; `mask` is then what runs meanwhile (spec X). */
  waiting(id: ServerId): WaitingServer | undefined;
  readonly onWaiting: (listener: () => void) => () => void;
  /**
   * Servers from code in place of the file's, which is not written; null brings the file's back (spec C6). Only those
   * that differ restart. What is new asks first; declined, everything stays. `errors` says by name what cannot be used.
   */
  setServers(servers: Readonly<Record<string, unknown>> | null, signal: AbortSignal): Promise<ServersChange>;
  /** Asks first when what stands in the file is not confirmed yet. */
  restart(id: ServerId, signal: AbortSignal): Promise<void>;
  /**
   * Signs in as a person asked for, and connects. Asks first when what stands in the file is not confirmed yet. Resolves
   * when signed in. @throws Fault that says why not; 'declined'
   */
  signIn(id: ServerId, opens: boolean, signal: AbortSignal): Promise<void>;
  /** Takes back a sign-in that is under way, whoever began it. */
  cancelSignIn(id: ServerId): void;
  /** Drops the sign-in, revokes it where that is offered, and starts anew. @throws Fault */
  signOut(id: ServerId, signal: AbortSignal): Promise<void>;
  /** Reads the file again, which a person may have mended; the registry follows what differs. */
  reload(): Promise<void>;
  /** What may be shown of an entry, with the state of its stored secrets. */
  mask(id: ServerId): MaskedServer | undefined;
  /** What each reference of an entry comes to, and what would run. @throws Fault 'unknown-server' | 'invalid-entry' */
  preview(id: ServerId): Promise<ResolvedPreview>;
}
