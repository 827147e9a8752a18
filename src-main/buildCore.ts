import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from './agent/agent';
import { openAgent } from './agent/openAgent';
import { createToolPool, type ToolPool } from './agent/toolPool';
import type { RuleBook } from './agent/permitCall';
import { createRules } from './agent/rules';
import { createEnvironment } from './config/environment';
import { openServerIds } from './config/ids';
import { openConfigStore } from './config/openConfigStore';
import { createResolver } from './config/resolve';
import type { SettingsStore } from './config/settings';
import { openSettingsStore } from './config/settingsStore';
import type { ConfigStore } from './config/store';
import { openTrustStore } from './config/trust';
import type { Disposables } from './lib/disposables';
import { createGuardedFetch } from './lib/guardedFetch';
import type { Log } from './lib/log';
import type { AskPerson } from './lib/question';
import { createRedactor, type Redactor } from './lib/redact';
import { createServerManager } from './mcp/createManager';
import { createRegistry } from './mcp/createRegistry';
import { DEFAULT_LIMITS, type McpLimits } from './mcp/limits';
import type { DefinitionReview, ServerManager } from './mcp/manage';
import type { Registry } from './mcp/registry';
import { createModels } from './models/createModels';
import type { Models } from './models/models';
import { removeStaleTemps } from './storage/atomicFile';
import type { Cipher } from './storage/cipher';
import { createVault } from './storage/createVault';
import type { Vault } from './storage/vault';
import { keepSecretText } from './text/keepSecret';
import type { Language } from './text/language';
import { manageText } from './text/manage';
import { modelText } from './text/models';

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
  readonly limits?: McpLimits;
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
  readonly manager: ServerManager & DefinitionReview;
  readonly models: Models;
  readonly pool: ToolPool;
  readonly rules: RuleBook;
  /** Takes every secret out of our own words. */
  readonly scrub: (text: string) => string;
  /** Takes header values, tokens and model keys out of a server's words; values of env stay (spec S8). */
  readonly scrubResult: (text: string) => string;
  /** Reads the list of conversations; the app needs it before the composer takes input (spec A5). */
  openAgent(): Promise<Agent>;
  /** Begins connecting. Call it when the composer can take input (spec L3). */
  start(): Promise<void>;
}

const MODEL_ANSWER_BYTES = 64 * 1024 * 1024;
const MODEL_HEADERS_MS = 120_000;
const MODEL_SILENCE_MS = 300_000;

/** Makes every room that needs no Electron and wires it; `app` owns what was made, also when this throws. */
export async function buildCore(app: Disposables, ports: CorePorts): Promise<Core> {
  const { stateDir, redactor, log, mode, limits = DEFAULT_LIMITS, env = process.env, home = homedir() } = ports;
  const onListenerError = (error: unknown): void => log.error('a listener failed', error);
  await removeStaleTemps(stateDir);

  const vault = createVault({ path: join(stateDir, 'secrets.json'), cipher: ports.cipher, redactor });
  const ids = await openServerIds(join(stateDir, 'ids.json'));
  const config = await openConfigStore({ path: join(stateDir, 'mcp_servers.json'), ids, onListenerError });
  const settings = await openSettingsStore({ path: join(stateDir, 'settings.json'), onListenerError });
  const trust = await openTrustStore(join(stateDir, 'trusted.json'));

  const credentials = createRedactor();
  const resolver = createResolver({
    vault,
    environment: createEnvironment({ own: env, home, platform: process.platform }),
    home,
    platform: process.platform,
    redactor,
    credentials,
    // A command without a running app is the person's own word (spec H).
    isConfirmed: mode === 'command' ? () => true : trust.isConfirmed,
  });
  // Sessions are loaded with the first connection, not with the window, and while the login shell is still asked.
  const loadSessions = () => import('./mcp/openSession');
  const registry = app.own(
    createRegistry({
      store: config,
      resolve: (named) => {
        loadSessions().catch(() => undefined);
        return resolver.resolveServer(named);
      },
      openSession: async (...args) => (await loadSessions()).openSession(...args),
      limits,
      redactor,
      now: Date.now,
      version: ports.version,
      isSingleAttempt: mode === 'command',
      childrenFile: join(stateDir, 'children.json'),
    }),
  );
  const fetch = app.own(
    createGuardedFetch({ maxBytes: MODEL_ANSWER_BYTES, headersMs: MODEL_HEADERS_MS, idleMs: MODEL_SILENCE_MS }),
  );
  const models = createModels({
    settings,
    vault,
    resolveModel: resolver.resolveModel,
    ask: ports.ask,
    texts: () => ({ ...modelText[ports.language()], keepSecret: keepSecretText[ports.language()] }),
    fetch,
  });
  let connects = mode === 'app';
  const manager = app.own(
    createServerManager({
      store: config,
      settings,
      vault,
      trust,
      ids,
      registry,
      resolver,
      ask: ports.ask,
      texts: () => ({ ...manageText[ports.language()], keepSecret: keepSecretText[ports.language()] }),
      textSources: [config, settings],
      connects: () => connects,
      log,
    }),
  );
  const pool = createToolPool({ registry, settings });
  const rules = createRules(settings);
  const scrubResult = (text: string): string => credentials.scrub(text);

  return {
    stateDir,
    config,
    settings,
    vault,
    registry,
    manager,
    models,
    pool,
    rules,
    scrub: (text) => redactor.scrub(text),
    scrubResult,
    openAgent: async () =>
      app.own(
        await openAgent({
          pool,
          registry,
          rules,
          providerFor: (wanted) => models.provider(wanted),
          own: { stateDir, home },
          scrub: (text) => redactor.scrub(text),
          scrubResult,
          originOf: (id) => originOf(manager, id),
          log,
        }),
      ),
    async start() {
      connects = true;
      await manager.reviewDefinitions();
      registry.start();
    },
  };
}

/** The command or the address, masked, as one line. */
function originOf(manager: ServerManager, id: Parameters<ServerManager['mask']>[0]): string {
  const masked = manager.mask(id);
  return masked?.command?.join(' ') ?? masked?.url ?? '';
}
