import type { ServerId } from '@contract/ids';
import { describeProblem } from '../storage/jsonFile';
import type { ServerEntry } from './schema';

/** Why the whole file cannot be used; it is never written until it parses (spec C4). */
export interface ConfigProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** `PATH:LINE:COLUMN: message` (spec C4). */
export const configProblemLine = ({ path, ...problem }: ConfigProblem): string => describeProblem(path, problem);

/** One entry of the file, valid or not; its neighbours work either way (spec C4). */
export interface NamedEntry {
  readonly id: ServerId;
  readonly name: string;
  readonly entry: ServerEntry | null;
  /** Why `entry` is null. */
  readonly invalid: string | null;
}

/** The servers file as it is in force: the last good servers while there is a problem. */
export interface ConfigSnapshot {
  /** In file order. */
  readonly servers: readonly NamedEntry[];
  readonly problem: ConfigProblem | null;
  /** Hash of the bytes; a save that expects another one conflicts (spec C5). */
  readonly revision: string;
}

export interface PutOptions {
  /** Gives the entry another name at its place; its id goes along. */
  readonly rename?: string | undefined;
  /** Values to take out of the backups, besides those the write itself moves, replaces or deletes. */
  readonly blank?: readonly string[] | undefined;
  /** The entry this edit began with, null for none; without it, the one in `current()`. Another one on disk conflicts. */
  readonly base?: ServerEntry | null | undefined;
}

/**
 * The servers file. Read at first use and after each save; comments, unknown keys and order survive every write
 * (spec C4), and writes are atomic, owner-only and backed up (spec C5).
 */
export interface ConfigStore {
  current(): ConfigSnapshot;
  /** Reads the bytes again, and announces what differs. */
  reload(): Promise<ConfigSnapshot>;
  /**
   * Writes one entry, or removes it when `entry` is undefined; unknown keys of an existing entry stay.
   * Resolves with false when nothing had to be written.
   * @throws Fault 'config-broken' | 'conflict' | 'name-taken' | 'invalid-name' | 'invalid-entry' | 'write-failed'
   */
  put(name: string, entry: ServerEntry | undefined, options?: PutOptions): Promise<boolean>;
  onChange(listener: (change: { readonly before: ConfigSnapshot; readonly after: ConfigSnapshot }) => void): () => void;
}
