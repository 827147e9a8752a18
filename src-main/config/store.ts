import type { ServerId } from '@contract/ids';
import type { JsonNode } from '../storage/jsonDocument';
import { describeProblem } from '../storage/jsonFile';
import type { ServerEntry } from './schema';
import type { Said, Told } from '../lib/words';

/** Why the whole file cannot be used; it is never written until it parses (spec C4). */
export interface ConfigProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: Said;
}

/** `PATH:LINE:COLUMN: message` (spec C4). */
export const configProblemLine = ({ path, ...problem }: ConfigProblem): Told => describeProblem(path, problem);

/** One entry of the file, valid or not; its neighbours work either way (spec C4). */
export interface NamedEntry {
  readonly id: ServerId;
  readonly name: string;
  readonly entry: ServerEntry | null;
  /** Why `entry` is null. */
  readonly invalid: Said | null;
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
  /** The entry this edit began with, null for none; without it, the one in `current()`. Another one on disk conflicts. */
  readonly base?: ServerEntry | null | undefined;
}

/** The whole file as it is written; it may hold secrets. */
export interface ConfigText {
  readonly text: string;
  /** Undefined when the file is missing or there is a problem. */
  readonly root: JsonNode | undefined;
  readonly problem: ConfigProblem | null;
  readonly revision: string;
}

/**
 * The servers file. Read at first use and after each save; comments, unknown keys and order survive every write
 * (spec C4), and writes are atomic, owner-only and backed up (spec C5).
 */
export interface ConfigStore {
  readonly path: string;
  current(): ConfigSnapshot;
  /** Reads the bytes again, and announces what differs. */
  reload(): Promise<ConfigSnapshot>;
  /**
   * Writes one entry, or removes it when `entry` is undefined; unknown keys of an existing entry stay.
   * Resolves with false when nothing had to be written.
   * @throws Fault 'config-broken' | 'conflict' | 'name-taken' | 'invalid-name' | 'invalid-entry' | 'write-failed'
   */
  put(name: string, entry: ServerEntry | undefined, options?: PutOptions): Promise<boolean>;
  /** The bytes that are there now, for a person to edit. */
  readText(): Promise<ConfigText>;
  /**
   * Writes another text in place of the one with that revision, every byte as given. An entry that only has another
   * name keeps its id (spec C10). Resolves with false when nothing had to be written.
   * @throws Fault 'conflict' when the file is another one now, 'config-broken' | 'invalid-text' | 'write-failed'
   */
  putText(text: string, revision: string): Promise<boolean>;
  /** Called with each new revision that was read or written, also when only comments changed. */
  onRevision(listener: (revision: string) => void): () => void;
  onChange(listener: (change: { readonly before: ConfigSnapshot; readonly after: ConfigSnapshot }) => void): () => void;
}
