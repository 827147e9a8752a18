import { BrowserWindow, Menu, app, dialog, protocol } from 'electron';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp, osCipher, osNetwork } from './buildApp';
import { readCommandLine } from './headless/commandLine';
import { Disposables } from './lib/disposables';
import { Fault, isFault } from './lib/fault';
import { createFileLog } from './lib/fileLog';
import { ioReason } from './lib/ioReason';
import type { Log } from './lib/log';
import { createRedactor, type Redactor } from './lib/redact';
import { markRunning } from './headless/runningMark';
import { stateDirOf } from './config/stateDir';
import { fileFaults } from './text/configFaults';
import { languageOf } from './text/language';
import { APP_SCHEMES } from './windows/appProtocol';
import { refuseDebuggers } from './windows/debugging';
import { openSignIn } from './windows/openUrl';
import { passwordStoreFor } from './windows/passwordStore';
import { wordsIn } from './text/wordsIn';

declare const __TEST_BUILD__: boolean;

/** Electron's lifecycle only. No top-level await: the app would never become ready. */
const QUIT_LIMIT_MS = 8000;
const OUT = path.join(import.meta.dirname, '..');
/** Built as an entry of its own, beside this file. */
const SCHEMA_WORKER = pathToFileURL(path.join(import.meta.dirname, 'schemaWorker.js'));

interface Started {
  readonly stateDir: string;
  readonly logFile: string;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the app is asked to quit. */
  readonly quitting: AbortController;
}

function main(): void {
  const line = readCommandLine(process.argv);
  let stateDir: string;
  try {
    stateDir = stateDirOf({
      ...line,
      env: process.env,
      platform: process.platform,
      home: homedir(),
      cwd: process.cwd(),
    });
  } catch (error) {
    process.stderr.write(`plugboard: ${wordsIn(error, languageOf('system', app.getLocale()))}\n`);
    return app.exit(isFault(error) ? 2 : 1);
  }
  const redactor = createRedactor();
  const logFile = path.join(stateDir, 'logs', 'main.log');
  const log = createFileLog({ path: logFile, redact: (text) => redactor.scrub(text) });
  const started: Started = { stateDir, logFile, log, redactor, quitting: new AbortController() };

  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (error) => log.error('unhandled', error));
  try {
    prepareChromium(stateDir);
    if (line.headless) openHeadless(started, line.headless);
    else openWindow(started);
  } catch (error) {
    log.error('the app could not start', error);
    app.exit(1);
  }
}

/** What Chromium reads before it is ready. */
function prepareChromium(stateDir: string): void {
  app.setPath('userData', path.join(stateDir, 'chromium'));
  const store = passwordStoreFor(process.env, process.platform);
  if (store && !app.commandLine.hasSwitch('password-store')) app.commandLine.appendSwitch('password-store', store);
  if (!__TEST_BUILD__ && import.meta.env.PROD) refuseDebuggers(app.commandLine);
  protocol.registerSchemesAsPrivileged(APP_SCHEMES);
  // Else Electron builds a menu of its own, which ours replaces a moment later.
  Menu.setApplicationMenu(null);
}

function openWindow({ stateDir, logFile, log, redactor, quitting }: Started): void {
  if (!app.requestSingleInstanceLock()) return leave(stateDir);
  const owner = new Disposables();
  let show = (): void => undefined;
  app.on('second-instance', () => show());
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  quitOnce(owner, quitting, log);
  app
    .whenReady()
    .then(() => {
      owner.own(markRunning(stateDir, log));
      const devServer = import.meta.env.DEV ? process.env.ELECTRON_RENDERER_URL : undefined;
      const { signal } = quitting;
      ({ show } = buildApp(owner, {
        out: OUT,
        schemaWorker: SCHEMA_WORKER,
        stateDir,
        logFile,
        devServer,
        log,
        redactor,
        signal,
      }));
    })
    .catch((error: unknown) => {
      log.error('the window could not be opened', error);
      app.exit(1);
    });
}

/** The app that is open already comes forward; but where nothing can be written, there is none, and that is told. */
function leave(stateDir: string): void {
  try {
    accessSync(stateDir, constants.W_OK);
    app.exit(0);
  } catch (error) {
    const fault = new Fault('state-dir', fileFaults.unusableStateDir(stateDir, ioReason(error)));
    const words = wordsIn(fault, languageOf('system', app.getLocale()));
    process.stderr.write(`plugboard: ${words}\n`);
    void app.whenReady().then(() => {
      dialog.showErrorBox('Plugboard', words);
      app.exit(1);
    });
  }
}

/** Stops everything before the process goes, for at most eight seconds (spec L5). */
function quitOnce(owner: Disposables, quitting: AbortController, log: Log): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (quitting.signal.aborted) return;
    quitting.abort();
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    const limit = setTimeout(() => app.exit(0), QUIT_LIMIT_MS);
    owner[Symbol.asyncDispose]()
      .catch((error: unknown) => log.error('something could not be stopped', error))
      .finally(() => {
        clearTimeout(limit);
        app.exit(0);
      });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

function openHeadless({ stateDir, log, redactor, quitting }: Started, words: readonly string[]): void {
  const stop = (): void => quitting.abort();
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  void app
    .whenReady()
    .then(async () => {
      const { runCommand } = await import('./runCommand');
      return runCommand(words, {
        stateDir,
        schemaWorker: SCHEMA_WORKER,
        log,
        redactor,
        version: app.getVersion(),
        cipher: osCipher(),
        network: osNetwork(),
        openUrl: openSignIn,
        language: () => languageOf('system', app.getLocale()),
        signal: quitting.signal,
      });
    })
    .catch((error: unknown) => {
      log.error('the command failed', error);
      process.stderr.write(`plugboard: ${redactor.scrub(wordsIn(error, languageOf('system', app.getLocale())))}\n`);
      return 1;
    })
    .then((code) => app.exit(code));
}

main();
