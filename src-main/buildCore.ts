import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from './agent/agent';
import type { CommandLineAgent } from './agent/commandLine';
import { createAudit, type CallRecord } from './agent/audit';
import { createToolPool, type ToolPool } from './agent/toolPool';
import type { RuleBook } from './agent/permitCall';
import { createRules } from './agent/rules';
import { createEnvironment } from './config/environment';
import { openServerIds } from './config/ids';
import { openInputStore } from './config/inputs';
import { learnSecrets } from './config/learnSecrets';
import { runsWhat } from './config/maskServer';
import { createNetwork, type Network, type NetworkPorts } from './config/network';
import { narrowStateDir } from './config/narrowStateDir';
import { openConfigStore } from './config/openConfigStore';
import { createResolver } from './config/resolve';
import type { SettingsStore } from './config/settings';
import { openSettingsStore } from './config/settingsStore';
import type { ConfigStore } from './config/store';
import { isFreshStateDir, openTrustStore } from './config/trust';
import type { Disposables } from './lib/disposables';
import { createGuardedFetch } from './lib/guardedFetch';
import type { Log } from './lib/log';
import type { AskPerson } from './lib/question';
import { createRedactor, type Redactor } from './lib/redact';
import { createServerManager } from './mcp/createManager';
import { createRegistry, type RegistryDeps } from './mcp/createRegistry';
import { createSchemaChecks } from './mcp/schemas/createSchemaChecks';
import type { CheckSchema } from './mcp/schemas/schemaCheck';
import { createDefinitions } from './mcp/definitions';
import { createEraVerdicts } from './mcp/eraVerdicts';
import { followDisk } from './mcp/followDisk';
import { followRename } from './mcp/followRename';
import { createInForce } from './mcp/inForce';
import { DEFAULT_LIMITS, type McpLimits } from './mcp/limits';
import type { ServerImports } from './mcp/imports';
import { createServerControl, type ServerControl } from './mcp/serverControl';
import type { ServerManager } from './mcp/manage';
import type { AsksFor, Registry } from './mcp/registry';
import type { DiskReview } from './mcp/reviewDisk';
import { createSampleServer } from './mcp/sampleServer';
import { createServerTest, type TestServer } from './mcp/testServer';
import { openUndoFile } from './mcp/undoFile';
import { createModels } from './models/createModels';
import type { Models } from './models/models';
import { removeStaleTemps } from './storage/atomicFile';
import type { Cipher } from './storage/cipher';
import { createVault } from './storage/createVault';
import type { Vault } from './storage/vault';
import { keepSecretText } from './text/keepSecret';
import type { Language } from './text/language';
import { managerTexts } from './text/managerTexts';
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
  /** Servers are going to be started at once: what that needs is begun while the rest is still read. */
  readonly isConnecting?: boolean;
  /** The built `mcp/schemas/schemaWorker.ts`. */
  readonly schemaWorker: URL;
  /** What servers may ask of us; nothing when absent. */
  readonly asksFor?: AsksFor;
  readonly network?: NetworkPorts & NetworkEvents;
  readonly limits?: McpLimits;
  readonly env?: NodeJS.ProcessEnv;
  readonly home?: string;
}

/** When the ways out of this computer change. */
export interface NetworkEvents {
  /** The computer woke up. Returns unsubscribe. */
  readonly onResumed?: (listener: () => void) => () => void;
  /** Other interfaces or online again, or another proxy. Returns unsubscribe. */
  readonly onChanged?: (listener: (what: 'network' | 'proxy') => void) => () => void;
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

const MODEL_ANSWER_BYTES = 64 * 1024 * 1024;
const MODEL_HEADERS_MS = 120_000;
const MODEL_SILENCE_MS = 300_000;

/** Makes every room that needs no Electron and wires it; `app` owns what was made, also when this throws. */
export async function buildCore(app: Disposables, ports: CorePorts): Promise<Core> {
  const { stateDir, redactor, log, mode, limits = DEFAULT_LIMITS, env = process.env, home = homedir() } = ports;
  const onListenerError = (error: unknown): void => log.error('a listener failed', error);
  const environment = createEnvironment({ own: env, home, platform: process.platform });
  // Sessions are loaded with the first connection, not with the window, and while the login shell is still asked.
  const loadSessions = () => import('./mcp/openSession');
  if (ports.isConnecting === true) {
    environment.load().catch(() => undefined);
    loadSessions().catch(() => undefined);
  }
  await narrowStateDir(stateDir, process.getuid?.() ?? -1, log);
  await removeStaleTemps(stateDir);

  const vault = createVault({ path: join(stateDir, 'secrets.json'), cipher: ports.cipher, redactor });
  const ids = await openServerIds(join(stateDir, 'ids.json'));
  const config = await openConfigStore({ path: join(stateDir, 'mcp_servers.json'), ids, onListenerError });
  const isApp = mode === 'app';
  const trust = await openTrustStore(join(stateDir, 'trusted.json'), { isOnlyWriter: isApp });
  // Released after every server's child is gone.
  app.defer(() => trust.hold());
  const isFresh = isFreshStateDir(trust, vault);
  const settings = await openSettingsStore({
    path: join(stateDir, 'settings.json'),
    trust,
    isGuarded: isApp,
    isFresh,
    onListenerError,
  });

  const inputs = await openInputStore(join(stateDir, 'inputs.json'));
  app.defer(learnSecrets(config, settings, redactor));

  const network = createNetwork({ ...ports.network, environment, home, log });
  const credentials = createRedactor();
  const resolver = createResolver({
    vault,
    inputs,
    nameOwner: (owner) => nameOwner(owner, config, settings),
    environment,
    home,
    platform: process.platform,
    redactor,
    credentials,
    // A command without a running app is the person's own word (spec H).
    isConfirmed: mode === 'command' ? () => true : trust.isConfirmed,
  });
  const { ask } = ports;
  const texts = () => managerTexts(ports.language());
  const definitions = createDefinitions({ store: config, trust, vault, resolver, ask, texts });
  const inForce = app.own(
    createInForce({
      store: config,
      definitions: isApp ? definitions : { isConfirmed: async () => true },
      onListenerError,
    }),
  );
  const { check: checkSchema } = app.own(createSchemaChecks({ program: ports.schemaWorker }));
  const eras = createEraVerdicts(join(stateDir, 'eras.json'));
  app.defer(() => eras.settled());
  const servers: RegistryDeps = {
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
    network,
    inProcess: new Map([createSampleServer(ports.version)].map((server) => [server.name, server])),
    isSingleAttempt: mode === 'command',
    childrenFolder: join(stateDir, 'children'),
    checkSchema,
    eras,
    ...(ports.asksFor !== undefined && { asksFor: ports.asksFor }),
  };
  const registry = app.own(createRegistry({ ...servers, store: inForce }));
  app.defer(followNetwork(network, registry, ports.network ?? {}));
  const fetch = app.own(
    createGuardedFetch({
      maxBytes: MODEL_ANSWER_BYTES,
      headersMs: MODEL_HEADERS_MS,
      idleMs: MODEL_SILENCE_MS,
      dispatcherOptions: network,
    }),
  );
  const models = createModels({
    settings,
    vault,
    resolveModel: resolver.resolveModel,
    ask,
    texts: () => ({ ...modelText[ports.language()], keepSecret: keepSecretText[ports.language()] }),
    fetch,
  });
  let connects = isApp;
  let review: DiskReview | undefined;
  const manager = app.own(
    createServerManager({
      store: config,
      settings,
      vault,
      trust,
      ids,
      registry,
      definitions,
      inForce,
      ask,
      texts,
      inputs,
      resolver,
      redactor,
      undoFile: await openUndoFile(join(stateDir, 'undo.json')),
      textSources: [config, settings, inputs],
      connects: () => connects,
      environment,
      computer: { platform: process.platform, home, env },
      log,
    }),
  );
  const pool = createToolPool({ registry, settings });
  const rules = createRules(settings);
  const scrubResult = (text: string): string => credentials.scrub(text);

  const commandAudit = app.own(
    createAudit({ stateDir, scrub: (text) => redactor.scrub(text), log, now: Date.now, isShared: true }),
  );

  let isReleased = false;
  app.defer(() => void (isReleased = true));

  return {
    stateDir,
    config,
    settings,
    vault,
    registry,
    reviewDisk: () => review?.again(),
    testServer: createServerTest(servers),
    audit: (record) => commandAudit.append(record),
    manager,
    control: createServerControl(manager, registry),
    models,
    checkSchema,
    pool,
    rules,
    scrub: (text) => redactor.scrub(text),
    scrubResult,
    async openAgent() {
      // Commands have no use for it.
      const { openAgent } = await import('./agent/openAgent');
      return app.own(
        await openAgent({
          pool,
          registry,
          rules,
          providerFor: (wanted) => models.provider(wanted),
          own: { stateDir, home },
          scrub: (text) => redactor.scrub(text),
          scrubResult,
          originOf: (id) => runsWhat(manager.mask(id)),
          checkSchema,
          log,
        }),
      );
    },
    async start() {
      connects = true;
      if (isApp) {
        await definitions.establish().catch(onListenerError);
        await followRename({ store: config, ids, trust, definitions }).catch(onListenerError);
        if (isFresh) await settings.letStand().catch(onListenerError);
      }
      await inForce.refresh();
      registry.start();
      if (!isApp || isReleased) return;
      review = app.own(
        followDisk({ stateDir, config, inForce, settings, definitions, trust, registry, ask, texts, log }),
      );
    },
  };
}

/** What a person calls the server or the model behind an id. */
function nameOwner(owner: string, config: ConfigStore, settings: SettingsStore): string | undefined {
  const model = settings.current().models.find(({ id }) => id === owner);
  return config.current().servers.find(({ id }) => id === owner)?.name ?? (model && (model.label || model.model));
}

/** Whoever is trusted otherwise, or reached another way, is connected anew; the rest only when it does not answer. */
function followNetwork(network: Network, registry: Registry, { onResumed, onChanged }: NetworkEvents): () => void {
  const refreshed = async (what: 'network' | 'proxy'): Promise<void> => {
    if ((await network.refresh()) || what === 'proxy') registry.resumed();
    else registry.networkChanged();
  };
  const offs = [onResumed?.(() => registry.resumed()), onChanged?.((what) => void refreshed(what))];
  return () => offs.forEach((off) => off?.());
}
