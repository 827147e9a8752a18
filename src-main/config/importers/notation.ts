/** A server as it was found, under the name it has there. */
export interface FoundServer {
  readonly name: string;
  readonly raw: unknown;
  /** The project folder it was kept for. */
  readonly workspace?: string | undefined;
  /** Switched off elsewhere in the document than in the entry. */
  readonly isOff?: boolean | undefined;
}

/** One family of notations: gives what it recognises, or undefined when the document is another family's. */
export type Notation = (document: Readonly<Record<string, unknown>>) => readonly FoundServer[] | undefined;

/** How the words of an entry are meant, where clients that share a notation differ. */
export interface Dialect {
  /** The unit of `timeout`; null when it must be guessed from the number. */
  readonly timeout: 'ms' | 's' | null;
  /** Whether `$NAME` is a variable inside a longer text too. As a whole value it always is. */
  readonly hasBareVariables: boolean;
}

/** For text of unknown origin. */
export const ANY_DIALECT: Dialect = { timeout: null, hasBareVariables: false };
export const MILLISECONDS: Dialect = { timeout: 'ms', hasBareVariables: false };
export const SECONDS: Dialect = { timeout: 's', hasBareVariables: false };

/** The folders that a client's paths begin with. */
export interface Places {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `APPDATA`, with its usual place as default. */
  readonly appData: string;
  /** `XDG_CONFIG_HOME`, with its usual place as default. */
  readonly config: string;
  /** Joins as this platform does. */
  readonly join: (...parts: string[]) => string;
}

/** Another MCP host on this computer, and how it writes down its servers (spec C9). */
export interface Client {
  readonly id: ClientId;
  /** As its makers write it. */
  readonly name: string;
  /** Where its own files are, never a project's. A path that ends in `*` stands for every file of that folder. */
  readonly paths: (places: Places) => readonly string[];
  readonly find: Notation;
  readonly dialect: Dialect;
  /** A longer file than this is not read; 1 MiB without it. */
  readonly maxBytes?: number;
}

export const CLIENT_IDS = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'opencode',
  'cline',
  'windsurf',
  'zed',
  'continue',
  'goose',
  'lm-studio',
  'gemini-cli',
  'codex',
  'copilot-cli',
  'openprogram',
] as const;
export type ClientId = (typeof CLIENT_IDS)[number];
