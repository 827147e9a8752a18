import type { ClientId } from '../config/importers/notation';
import type { SaveOutcome } from '../mcp/manage';

/** One found server as `mcp import` prints it; the page's view has the same names. No value is in it. */
export interface FoundServerJson {
  readonly key: string;
  readonly name: string;
  readonly found_name: string;
  readonly source: string | null;
  readonly type: string;
  readonly enabled: boolean;
  readonly command?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly url?: string | undefined;
  readonly env_names: readonly string[];
  readonly header_names: readonly string[];
  readonly env_inherit: readonly string[];
  readonly sign_in: string | null;
  readonly problem: string | null;
  readonly notes: readonly string[];
  readonly files: readonly string[];
  /** References that a value is needed for. */
  readonly asks: readonly { readonly reference: string; readonly place: string }[];
  readonly secret_flags: readonly string[];
  readonly same_as: string | null;
}

export interface FoundServersJson {
  readonly token: string;
  readonly entries: readonly FoundServerJson[];
  readonly problem: string | null;
}

export interface DiscoveredJson {
  /** To be given to `--from`. */
  readonly client: string;
  readonly path: string;
  readonly count: number;
  readonly here: number;
  readonly problem: string | null;
}

export interface ImportPickJson {
  readonly key: string;
  readonly name: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly movesArguments: boolean;
}

export interface ImportedJson extends Pick<SaveOutcome, 'persisted' | 'runtime'> {
  readonly key: string;
  readonly problem: string | null;
}

/** Servers from other clients and for them (spec C9), on a core of one's own or in the app that runs. */
export interface HostImports {
  discover(signal: AbortSignal): Promise<readonly DiscoveredJson[]>;
  previewText(text: string, signal: AbortSignal): Promise<FoundServersJson>;
  /** `path` is a whole one. */
  previewFile(path: string, signal: AbortSignal): Promise<FoundServersJson>;
  previewClient(client: ClientId, signal: AbortSignal): Promise<FoundServersJson>;
  importServers(token: string, picks: readonly ImportPickJson[], signal: AbortSignal): Promise<readonly ImportedJson[]>;
  /** The text of the export of these servers, or of all. */
  exportText(names: readonly string[], signal: AbortSignal): Promise<string>;
}
