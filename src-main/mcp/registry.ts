import type { ServerId } from '@contract/ids';
import type { NamedEntry } from '../config/store';
import type { ConnectionState } from './connectionState';
import type { CallOptions, CallResult, McpFault, ToolListing } from './session';
import type { Language } from '../text/language';

/** All that is known of one server now. */
export interface ServerRow {
  readonly id: ServerId;
  readonly name: string;
  readonly config: NamedEntry;
  readonly state: ConnectionState;
  /** The last fault, kept until dismissed or replaced by another (spec L7). */
  readonly fault: McpFault | null;
  /** The child's last lines on stderr, scrubbed, at most 50. */
  readonly stderr: readonly string[];
  readonly listing: ToolListing;
  readonly noiseCount: number;
}

/** At most a few per second and server, each with the whole row as it is then; `listing` says that the tools changed too. */
export type RegistryEvent =
  | { readonly kind: 'changed'; readonly row: ServerRow }
  | { readonly kind: 'listing'; readonly row: ServerRow }
  | { readonly kind: 'removed'; readonly id: ServerId };

/** One supervisor per enabled server; follows the config; announces states and listings (spec L1–L4). */
export interface Registry extends AsyncDisposable {
  /** Begins connecting every enabled server; without it rows stand still (`mcp list --no-connect`). */
  start(only?: readonly ServerId[]): void;
  /** In file order. */
  rows(): readonly ServerRow[];
  find(id: ServerId): ServerRow | undefined;
  findByName(name: string): ServerRow | undefined;
  /** stderr and stdout noise, newest last, scrubbed and bounded. */
  log(id: ServerId, language: Language): readonly string[];
  onEvent(listener: (event: RegistryEvent) => void): () => void;
  /** @throws McpFault; `closed` when the server is not ready */
  callTool(
    id: ServerId,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<CallResult>;
  /** Stops the old session, waits for its processes to be gone, and starts the current definition. */
  restart(id: ServerId): Promise<void>;
  dismissFault(id: ServerId): void;
  /** Resolves when every started server has settled, or on abort. */
  settled(signal: AbortSignal, only?: readonly ServerId[]): Promise<void>;
}
