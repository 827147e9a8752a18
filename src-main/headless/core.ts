import type { CallRecord } from '../agent/audit';
import type { ToolPool } from '../agent/toolPool';
import type { SettingsStore } from '../config/settings';
import type { ConfigStore } from '../config/store';
import type { SecretsManager } from './hostSecrets';
import type { ServerImports } from '../mcp/imports';
import type { ServerManager } from '../mcp/manage';
import type { Registry } from '../mcp/registry';
import type { CheckSchema } from '../mcp/schemas/schemaCheck';
import type { TestServer } from '../mcp/testServer';
import type { Models } from '../models/models';
import type { OwnSignInDeps } from './hostSignIns';

/** What the command line needs of the app. Its registry makes one attempt per server, and starts none by itself. */
export interface Core {
  readonly stateDir: string;
  readonly config: Pick<ConfigStore, 'current'>;
  readonly settings: Pick<SettingsStore, 'current' | 'problem' | 'update'>;
  readonly manager: Pick<ServerManager, 'save' | 'remove' | 'setEnabled' | 'mask' | 'signIn'> &
    ServerImports &
    SecretsManager;
  readonly signIns: OwnSignInDeps['signIns'];
  readonly registry: Pick<
    Registry,
    'rows' | 'findByName' | 'start' | 'settled' | 'callTool' | 'live' | 'logs' | 'wire'
  >;
  readonly pool: ToolPool;
  /** Holds values against servers' schemas. */
  readonly checkSchema?: CheckSchema;
  readonly models: Pick<Models, 'provider' | 'list'>;
  readonly testServer: TestServer;
  /** Writes a tool call down (spec T8). */
  readonly audit: (record: CallRecord) => void;
  /** Takes every secret out of our own words. */
  readonly scrub: (text: string) => string;
  /** Takes header values, tokens and keys out of a server's words; values of env stay (spec S8). */
  readonly scrubResult: (text: string) => string;
}
