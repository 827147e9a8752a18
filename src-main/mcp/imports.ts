import type { ClientId } from '../config/importers/notation';
import type { SecretArgument } from '../config/importers/secretArguments';
import type { SecretAsk } from '../config/importers/secretReferences';
import type { MaskedServer } from '../config/maskServer';
import type { SaveOutcome } from './manage';

/** One server found in a text or a file; `problem` says why it cannot be added. */
export interface ImportedEntry {
  readonly key: string;
  /** A name that works here and is free, as close to the one it has there as can be. */
  readonly name: string;
  readonly foundName: string;
  /** Whose file it stands in; null for pasted text. */
  readonly source: string | null;
  readonly masked: MaskedServer;
  readonly problem: string | null;
  /** What does not come along or does not resolve, in words. */
  readonly notes: readonly string[];
  /** Files that are read once each was confirmed. */
  readonly files: readonly string[];
  /** Values that it names and does not bring. */
  readonly asks: readonly SecretAsk[];
  /** Arguments that may be kept as stored secrets instead. */
  readonly secretArguments: readonly SecretArgument[];
  /** The server that is the same one already (spec C8). */
  readonly sameAs: string | null;
}

/** What was found; the entries wait in main's memory under `token`. */
export interface ImportPreview {
  readonly token: string;
  readonly entries: readonly ImportedEntry[];
  /** Why nothing was found, or what could not be read beside what was. */
  readonly problem: string | null;
}

/** What a person wants of one found entry. */
export interface ImportPick {
  readonly key: string;
  readonly name: string;
  /** Values for `asks`, by reference. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Keeps the `secretArguments` as stored secrets. */
  readonly movesArguments?: boolean | undefined;
}

export interface ImportOutcome {
  readonly key: string;
  readonly outcome: SaveOutcome;
  readonly problem: string | null;
}

/** A file of another client on this computer. */
export interface DiscoveredFile {
  readonly key: string;
  readonly client: ClientId;
  readonly clientName: string;
  readonly path: string;
  readonly count: number;
  /** How many of them are here already. */
  readonly here: number;
  /** Why it cannot be read, in words. */
  readonly problem: string | null;
}

/** Servers from other clients (spec C9). Reads only; writes what was picked after main's dialogs. */
export interface ServerImports {
  /** Any client's notation of one or more servers, or an install link. */
  previewImport(text: string): Promise<ImportPreview>;
  previewFile(path: string, signal: AbortSignal): Promise<ImportPreview>;
  /** Looks for the files that other clients keep on this computer. */
  discover(signal: AbortSignal): Promise<readonly DiscoveredFile[]>;
  /** The servers of one file that `discover` found last. @throws Fault 'unknown-preview' */
  previewDiscovered(key: string, signal: AbortSignal): Promise<ImportPreview>;
  /** All the servers of one client. */
  previewClient(client: ClientId, signal: AbortSignal): Promise<ImportPreview>;
  /**
   * Asks for each file that is to be read, then once for all that will run; declined dialogs write nothing.
   * @throws Fault 'unknown-preview' | 'config-broken'
   */
  importEntries(token: string, picks: readonly ImportPick[], signal: AbortSignal): Promise<readonly ImportOutcome[]>;
}
