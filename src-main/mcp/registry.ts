import type { ServerId } from '@contract/ids';
import type { NamedEntry } from '../config/store';
import type { ConnectionState } from './connectionState';
import type { ServerAsks } from './requests/serverAsks';
import type { CallOptions, CallResult, McpFault, Session, SessionChange, ToolListing } from './session';
import type { LogEntry } from './serverLog';
import type { WireEntry } from './wireLog';
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

/** What a live connection offers beside its tools; it lasts as long as the connection does. */
export type LiveSession = Omit<Session, 'callTool' | 'listTools' | 'ended' | typeof Symbol.asyncDispose>;

/** What this host offers to one server; `running` names the conversations whose calls that server is working on. */
export type AsksFor = (server: Pick<ServerRow, 'id' | 'name'>, running: () => readonly string[]) => ServerAsks;

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
  /** The same line by line with time, source and level, and with the notes of ours. */
  logs(id: ServerId): readonly LogEntry[];
  /** What went over the wire of a server, masked; across reconnects, newest last. */
  wire(id: ServerId): readonly WireEntry[];
  onEvent(listener: (event: RegistryEvent) => void): () => void;
  /** Resources or prompts changed; called at each notice of the server, at most as many as it may send. */
  onContent(listener: (id: ServerId, change: SessionChange) => void): () => void;
  /** @throws McpFault; `closed` when the server is not ready */
  callTool(
    id: ServerId,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<CallResult>;
  /** @throws McpFault; `closed` when the server is not ready */
  live(id: ServerId): LiveSession;
  /** The picture of a server or one of its tools as a `data:` address; null when there is none to show (spec P2). */
  icon(id: ServerId, tool: string | null, signal: AbortSignal): Promise<string | null>;
  /** Stops the old session, waits for its processes to be gone, and starts the current definition. */
  restart(id: ServerId): Promise<void>;
  /**
   * Signs in as a person asked for, and connects; the state tells what it waits for. A stop, an edit, a removal and the
   * end of the app end it. Resolves when signed in. @throws McpFault
   */
  signIn(id: ServerId, opens: boolean, signal: AbortSignal): Promise<void>;
  /** Takes back a sign-in that is under way; what was signed in before stays so. */
  cancelSignIn(id: ServerId): void;
  /** The computer woke up, or trusts or uses other ways than before: every remote connection is made anew (spec L12). */
  resumed(): void;
  /** Another network: remote servers that do not answer over it are connected anew, waiting ones tried at once. */
  networkChanged(): void;
  dismissFault(id: ServerId): void;
  /** Resolves when every started server has settled, or on abort. */
  settled(signal: AbortSignal, only?: readonly ServerId[]): Promise<void>;
}
