import { homedir } from 'node:os';
import { join } from 'node:path';
import { createAudit } from './agent/audit';
import { createToolPool } from './agent/toolPool';
import { createRules } from './agent/rules';
import { createEnvironment } from './config/environment';
import { openServerIds } from './config/ids';
import { openInputStore } from './config/inputs';
import { keepSecret } from './config/keepSecret';
import { learnSecrets } from './config/learnSecrets';
import { runsWhat } from './config/maskServer';
import { createNetwork } from './config/network';
import { narrowStateDir } from './config/narrowStateDir';
import { openConfigStore } from './config/openConfigStore';
import { createResolver } from './config/resolve';
import type { SettingsStore } from './config/settings';
import { openSettingsStore } from './config/settingsStore';
import type { ConfigStore } from './config/store';
import { isFreshStateDir, openTrustStore } from './config/trust';
import type { Core, CorePorts } from './core';
import type { Disposables } from './lib/disposables';
import { createGuardedFetch } from './lib/guardedFetch';
import { createRedactor } from './lib/redact';
import { createServerManager } from './mcp/createManager';
import { createRegistry, type RegistryDeps } from './mcp/createRegistry';
import { createSchemaChecks } from './mcp/schemas/createSchemaChecks';
import { createDefinitions } from './mcp/definitions';
import { createEraVerdicts } from './mcp/eraVerdicts';
import { followDisk } from './mcp/followDisk';
import { followNetwork } from './mcp/followNetwork';
import { followRemoval } from './mcp/followRemoval';
import { followRename } from './mcp/followRename';
import { createInForce } from './mcp/inForce';
import { DEFAULT_LIMITS } from './mcp/limits';
import { createServerControl } from './mcp/serverControl';
import type { DiskReview } from './mcp/reviewDisk';
import { createSampleServer } from './mcp/sampleServer';
import { createServerTest } from './mcp/testServer';
import { openUndoFile } from './mcp/undoFile';
import { createModels } from './models/createModels';
import { createSignIns } from './oauth/createSignIns';
import { DEFAULT_OAUTH_LIMITS } from './oauth/limits';
import { createIdentityLoader } from './oauth/loadIdentity';
import { createPassingSecrets } from './oauth/passingSecrets';
import { openTokenStore } from './oauth/tokenStore';
import { removeStaleTemps } from './storage/atomicFile';
import { createVault } from './storage/createVault';
import { keepSecretText } from './text/keepSecret';
import { managerTexts } from './text/managerTexts';
import { modelText } from './text/models';

const MODEL_ANSWER_BYTES = 64 * 1024 * 1024;
const MODEL_HEADERS_MS = 120_000;
const MODEL_SILENCE_MS = 300_000;
/** Codes, verifiers and assertions of sign-ins, which are worth nothing a little later. */
const PASSING_SECRETS = 300;

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
  const oauthLimits = ports.oauthLimits ?? DEFAULT_OAUTH_LIMITS;
  const redactors = [redactor, credentials];
  const { learn } = createPassingSecrets(redactors, PASSING_SECRETS);
  const keepTexts = () => keepSecretText[ports.language()];
  const tokenStore = await openTokenStore({
    path: join(stateDir, 'sign_ins.json'),
    vault,
    keep: (value, owner, signal) => keepSecret({ vault, settings, ask, texts: keepTexts }, value, owner, signal),
    isPlaceChosen: () => settings.current().plain_secrets !== 'unasked',
    redactors,
    onTrouble: (error) => log.warn('a sign-in is kept in memory only', error),
  });
  const signIns = app.own(
    createSignIns({
      stateDir,
      store: tokenStore,
      limits: oauthLimits,
      network,
      openUrl: ports.openUrl,
      ask,
      language: ports.language,
      clientDocument: () => settings.current().client_metadata_url ?? null,
      learn,
      identity: createIdentityLoader({
        stateDir,
        settings,
        resolver,
        store: tokenStore,
        limits: oauthLimits,
        network,
        learn,
      }),
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
    signIns,
    ...(ports.asksFor !== undefined && { asksFor: ports.asksFor }),
  };
  const registry = app.own(createRegistry({ ...servers, store: inForce }));
  app.defer(followNetwork(network, registry, ports.network ?? {}));
  const removal = app.own(
    followRemoval({ store: config, inForce, ids, signIns: { ...signIns, owners: tokenStore.owners }, log }),
  );
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
    texts: () => ({ ...modelText[ports.language()], keepSecret: keepTexts() }),
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
      signIns,
      definitions,
      inForce,
      ask,
      texts,
      inputs,
      resolver,
      redactor,
      undoFile: await openUndoFile(join(stateDir, 'undo.json')),
      textSources: [config, settings, inputs, tokenStore],
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
    signIns,
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
      if (isApp) await removal.begin();
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
