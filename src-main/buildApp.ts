import { app, clipboard, ipcMain, nativeTheme, net, powerMonitor, protocol, safeStorage, session } from 'electron';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import * as tls from 'node:tls';
import { buildTray } from './buildTray';
import type { Core } from './core';
import type { NetworkEvents } from './mcp/followNetwork';
import type { NetworkPorts } from './config/network';
import type { BridgeHost } from './ipc/bridgeHost';
import { createAskScope } from './ipc/askScope';
import { listenForCommands } from './ipc/listen';
import { createPersonClock } from './ipc/personClock';
import type { Router } from './ipc/router';
import { isOurSender } from './ipc/sender';
import type { Agent } from './agent/agent';
import { createLateAsks } from './agent/lateAsks';
import type { ServerQuestions } from './agent/serverQuestions';
import type { CommandLineAgent } from './agent/commandLine';
import { Disposables } from './lib/disposables';
import type { Log } from './lib/log';
import type { Redactor } from './lib/redact';
import { pause } from './lib/task';
import type { Cipher } from './storage/cipher';
import { languageOf, type Language } from './text/language';
import { menuText } from './text/menu';
import { CONFIRM_ADDRESS, PAGE_ADDRESS, originOf, serveApp } from './windows/appProtocol';
import { createAppWindow, type AppWindow } from './windows/appWindow';
import { createConfirm } from './windows/confirm';
import { createFileDialogs } from './windows/fileDialogs';
import { createKeyring } from './windows/keyring';
import { leakOnPurpose } from './windows/leakOnPurpose';
import { followLanguage, followTheme } from './windows/followSettings';
import type { Screen } from './windows/menu';
import { denyPermissions } from './windows/navigation';
import { watchNetwork } from './windows/networkWatch';
import { createOpenUrl, openSignIn } from './windows/openUrl';
import { createOsCipher } from './windows/osCipher';
import { watchPageStart } from './windows/pageStart';
import { sayInteractive } from './windows/sayInteractive';
import { backgroundFor } from './windows/theme';

declare const __TEST_BUILD__: boolean;
declare const __LEAKING_BUILD__: boolean;

export interface AppDeps {
  /** Where the built preloads and pages are. */
  readonly out: string;
  /** The built thread that asks servers' schemas. */
  readonly schemaWorker: URL;
  readonly stateDir: string;
  readonly logFile: string;
  /** Where the pages come from while they are being developed. */
  readonly devServer: string | undefined;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

interface Built {
  readonly core: Core;
  readonly agent: Agent & CommandLineAgent;
  readonly questions: ServerQuestions;
  readonly host: BridgeHost;
}

const DOCUMENT_LIMIT_MS = 1000;

/** The encryption of this computer, for the window and headless alike. */
export const osCipher = (): Cipher =>
  createOsCipher({
    safeStorage: () => safeStorage,
    platform: process.platform,
    keyring: createKeyring(() => process.env.DBUS_SESSION_BUS_ADDRESS),
  });

/** Newer than the Node whose types we build with. */
interface SystemTls {
  readonly getCACertificates?: (of: 'system') => string[];
}

const resolveProxy = (url: string): Promise<string> => session.defaultSession.resolveProxy(url);

/** The way out that the operating system is set to, for the window and headless alike. */
export const osNetwork = (): NetworkPorts => ({
  resolveProxy,
  osCertificates: () => (tls as SystemTls).getCACertificates?.('system') ?? [],
});

/** The window first, then everything behind it; answers how to bring the window to the front. Owned by `owner`. */
export function buildApp(owner: Disposables, deps: AppDeps): { readonly show: () => void } {
  const { out, stateDir, devServer, log, signal } = deps;
  denyPermissions(session.defaultSession);
  const documentServed = serveApp(protocol, path.join(out, 'renderer'));

  let settings: Core['settings'] | undefined;
  let questions: ServerQuestions | undefined;
  const language = (): Language => languageOf(settings?.current().language ?? 'system', app.getLocale());
  const pageAddress = devServer ?? PAGE_ADDRESS;
  const person = createPersonClock(() => performance.now());

  const scope = createAskScope(
    createConfirm({
      preload: path.join(out, 'preload/confirm.cjs'),
      address: devServer ? new URL('confirm.html', devServer).href : CONFIRM_ADDRESS,
      parent: () => window.current(),
      language,
      background: () => backgroundFor(nativeTheme.shouldUseDarkColors),
    }),
  );
  const { ask } = scope;
  const openUrl = createOpenUrl({ ask, language, signal });
  const window: AppWindow = owner.own(
    createAppWindow({
      preload: path.join(out, 'preload/index.cjs'),
      address: pageAddress,
      stateFile: path.join(stateDir, 'window.json'),
      openUrl,
      menuText: () => menuText[language()],
      onInput: person.saw,
      onGone: (contents) => {
        person.forget(contents);
        questions?.cancelAll();
      },
      log,
    }),
  );

  const toldBySocket: string[] = [];

  const behind = new Disposables();
  const loadCore = async (): Promise<Built> => {
    const [{ buildCore }, { openAsks }, { createBridgeHost }] = await Promise.all([
      import('./buildCore'),
      import('./agent/openAsks'),
      import('./ipc/bridgeHost'),
      // Loaded beside the others, for the core to open.
      import('./agent/openAgent'),
    ]);
    const version = app.getVersion();
    const network = { ...osNetwork(), ...watchOsNetwork(behind) };
    const { asksFor, answerWith } = createLateAsks();
    const ports = { ...deps, network, version, cipher: osCipher(), ask, asksFor, language, openUrl: openSignIn };
    const core = await buildCore(behind, { ...ports, mode: 'app' });
    settings = core.settings;
    const agent = await core.openAgent();
    const asks = openAsks(behind, { ...core, agent, isAnybodyThere: () => window.current() !== undefined });
    ({ questions } = asks);
    answerWith(asks.asksFor);
    const host = createBridgeHost(
      behind,
      { ...core, store: core.config, agent, questions },
      {
        send: window.send,
        isTrusted: (event) => isOurSender(event, window.contents, originOf(pageAddress)),
        isPerson: (event, isOnce) => person.isPresent(event.sender.id, isOnce),
        ask,
        openUrl,
        copyText: (text) => void clipboard.writeText(text),
        ...createFileDialogs({ parent: window.current }),
        language,
        about: { stateDir, version, platform: process.platform },
        scrub: core.scrub,
        log,
        signal,
      },
    );
    return { core, agent, questions, host };
  };

  const shown = window.show();
  if (__TEST_BUILD__ && process.env.PLUGBOARD_SAY_INTERACTIVE) sayInteractive(shown);
  // The page's process starts meanwhile; loading first would keep the document from it.
  const loaded = Promise.race([documentServed, pause(devServer ? 0 : DOCUMENT_LIMIT_MS)]).then(loadCore);
  // A quit while it is being built waits for what there will be to release.
  owner.defer(() =>
    loaded.then(
      () => behind[Symbol.asyncDispose](),
      () => behind[Symbol.asyncDispose](),
    ),
  );
  const pageStart = owner.own(watchPageStart(window.current));
  const behindThePage = async (what: string, run: (built: Built) => void | Promise<void>): Promise<void> => {
    try {
      await pageStart.usable;
      const built = await loaded.catch(() => undefined);
      if (built && !signal.aborted) await run(built);
    } catch (error) {
      log.error(`${what} could not be started`, error);
    }
  };
  owner.own(
    listenForCommands({
      port: ipcMain,
      router: loaded.then(({ host }) =>
        __LEAKING_BUILD__ ? leaking(host.route, deps, window, toldBySocket) : host.route,
      ),
      onAnswered: pageStart.answered,
      log,
    }),
  );
  loaded.then(
    ({ core }) => behind.defer(followTheme(core.settings)),
    (error: unknown) => log.error('the app could not be built', error),
  );
  void behindThePage('the servers', async ({ core, host }) => {
    await core.start();
    await host.lookAtSecretStorage();
  });
  void behindThePage('the socket for commands', async ({ core, agent }) => {
    const { openCommandLine } = await import('./ipc/openCommandLine');
    const version = app.getVersion();
    const registry = __LEAKING_BUILD__
      ? { ...core.registry, logs: () => toldBySocket.map(toLeakedEntry) }
      : core.registry;
    const socket = await openCommandLine({
      ...core,
      registry,
      store: core.config,
      agent,
      scope,
      language,
      version,
      log,
    });
    if (signal.aborted) await socket[Symbol.asyncDispose]();
    else behind.own(socket);
  });
  void behindThePage('menu and tray', ({ core, agent, questions: asked, host }) => {
    const navigate = (screen: Screen): void => {
      window.show();
      host.broadcast('navigated', { screen });
    };
    behind.defer(followLanguage(core.settings, () => menuText[language()], navigate));
    const quit = (): void => app.quit();
    buildTray(behind, { ...core, agent, questions: asked }, { language, navigate, quit, log, signal });
  });
  return { show: () => void window.show() };
}

function watchOsNetwork(owner: Disposables): NetworkEvents {
  const watch = watchNetwork({
    power: powerMonitor,
    isOnline: () => net.isOnline(),
    interfaces: networkInterfaces,
    resolveProxy,
    now: Date.now,
  });
  owner.defer(() => watch[Symbol.dispose]());
  return watch;
}

const leaking =
  (route: Router, { stateDir, logFile }: AppDeps, window: AppWindow, toldBySocket: string[]): Router =>
  async (name, event, raw) => {
    const result = await route(name, event, raw);
    leakOnPurpose(raw, { stateDir, logFile, window: window.current, toldBySocket });
    return result;
  };

const toLeakedEntry = (text: string) => ({ at: 0, source: 'note', level: null, logger: '', text, times: 1 }) as const;
