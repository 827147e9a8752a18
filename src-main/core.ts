import type { Agent } from './agent/agent';
import type { CommandLineAgent } from './agent/commandLine';
import type { CallRecord } from './agent/audit';
import type { ToolPool } from './agent/toolPool';
import type { RuleBook } from './agent/permitCall';
import type { NetworkPorts } from './config/network';
import type { SettingsStore } from './config/settings';
import type { ConfigStore } from './config/store';
import type { Log } from './lib/log';
import type { AskPerson } from './lib/question';
import type { Redactor } from './lib/redact';
import type { CheckSchema } from './mcp/schemas/schemaCheck';
import type { NetworkEvents } from './mcp/followNetwork';
import type { McpLimits } from './mcp/limits';
import type { ServerImports } from './mcp/imports';
import type { ServerControl } from './mcp/serverControl';
import type { ServerManager } from './mcp/manage';
import type { AsksFor, Registry } from './mcp/registry';
import type { TestServer } from './mcp/testServer';
import type { Models } from './models/models';
import type { OAuthLimits } from './oauth/limits';
import type { SignIns } from './oauth/signIns';
import type { Cipher } from './storage/cipher';
import type { Vault } from './storage/vault';
import type { Language } from './text/language';

/** What the core needs of the world around it. */
export interface CorePorts {
  readonly stateDir: string;
  readonly version: string;
  readonly cipher: Cipher;
  /** Main's own dialog; headless, the person's command is the answer. */
  readonly ask: AskPerson;
  readonly language: () => Language;
  readonly log: Log;
  /** Scrubs the log as well; made by whoever makes the log. */
  readonly redactor: Redactor;
  /** `app` follows the file, retries and asks; `command` makes one attempt, asks nothing and keeps no agent. */
  readonly mode: 'app' | 'command';
  /** Servers are going to be started at once: what that needs is begun while the rest is still read. */
  readonly isConnecting?: boolean;
  /** The built `mcp/schemas/schemaWorker.ts`. */
  readonly schemaWorker: URL;
  /** What servers may ask of us; nothing when absent. */
  readonly asksFor?: AsksFor;
  readonly network?: NetworkPorts & NetworkEvents;
  readonly limits?: McpLimits;
  readonly oauthLimits?: OAuthLimits;
  /** Opens an address in the system's browser, and nothing else; addresses are only told when absent. */
  readonly openUrl?: (href: string) => Promise<void>;
  readonly env?: NodeJS.ProcessEnv;
  readonly home?: string;
}

/** The app without Electron: what the window and the command line are built on. */
export interface Core {
  readonly stateDir: string;
  readonly config: ConfigStore;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly registry: Registry;
  /** Asks again about what was changed outside the app, refused or closed before (spec X). */
  reviewDisk(): void;
  readonly testServer: TestServer;
  /** For calls that a command makes on a core of its own (spec T8); the agent writes down its own. */
  readonly audit: (record: CallRecord) => void;
  readonly manager: ServerManager & ServerImports;
  /** Management by name, for code (spec L10). */
  readonly control: ServerControl;
  readonly signIns: SignIns;
  readonly models: Models;
  /** Holds values against servers' schemas (spec T5, P2). */
  readonly checkSchema: CheckSchema;
  readonly pool: ToolPool;
  readonly rules: RuleBook;
  /** Takes every secret out of our own words. */
  readonly scrub: (text: string) => string;
  /** Takes header values, tokens and model keys out of a server's words; values of env stay (spec S8). */
  readonly scrubResult: (text: string) => string;
  /** Reads the list of conversations; the app needs it before the composer takes input (spec A5). */
  openAgent(): Promise<Agent & CommandLineAgent>;
  /** Begins connecting. Call it when the composer can take input (spec L3). */
  start(): Promise<void>;
}
