import { createConnection } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { buildCore } from '../buildCore';
import { appSocketOf } from '../config/appSocket';
import { createAppHost } from '../headless/appHost';
import type { AppLinkLimits } from '../headless/appLink';
import { findApp } from '../headless/findApp';
import { createAskScope } from '../ipc/askScope';
import { openCommandLine } from '../ipc/openCommandLine';
import { SOCKET_LIMITS, type SocketLimits } from '../ipc/socketLimits';
import { Disposables } from '../lib/disposables';
import type { AskPerson, Question } from '../lib/question';
import { createRedactor } from '../lib/redact';
import { appLinkText } from '../text/appLink';
import { headlessText } from '../text/headless';
import { offersText } from '../text/offers';
import { never } from './never';
import { runLineOn } from './runLine';
import { silentLog } from './silentLog';
import { createTestCipher } from './testCipher';
import { testSchemaWorker } from './schemaWorker';

/** A person who never answers: the question waits until it is withdrawn. */
export const nobody: AskPerson = (_question, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('cancel'), { once: true }));

/** Clicks the first button of every question. */
export const agreeable: AskPerson = async ({ actions }) => actions[0]?.id ?? 'cancel';

/** A core as a command without a running app has it. */
export const ownCore = (owner: Disposables, stateDir: string) =>
  buildCore(owner, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state: 'encrypted' }),
    ask: agreeable,
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    schemaWorker: testSchemaWorker,
  });

/** All of the app but Electron, with its socket, as it is while a window is open. */
export async function runningApp(stateDir: string, answer: AskPerson, limits: Partial<SocketLimits> = {}) {
  const app = new Disposables();
  const asked: Question[] = [];
  const scope = createAskScope((question, signal) => {
    asked.push(question);
    return answer(question, signal);
  });
  const core = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state: 'encrypted' }),
    ask: scope.ask,
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'app',
    schemaWorker: testSchemaWorker,
  });
  const agent = await core.openAgent();
  const sockets = {
    limits: { ...SOCKET_LIMITS, ...limits },
    version: '0.0.0',
    language: () => 'en' as const,
    log: silentLog,
  };
  app.own(await openCommandLine({ ...core, ...sockets, store: core.config, agent, scope }));
  await core.start();
  return { core, agent, asked, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

export const placeOf = (stateDir: string) =>
  appSocketOf({
    stateDir,
    env: process.env,
    platform: process.platform,
    temp: tmpdir(),
    uid: process.getuid?.() ?? -1,
  });

/** Looks for the app of a state dir as a command does. */
export const linkTo = (stateDir: string, signal = never(), limits?: AppLinkLimits, isRunning = () => false) =>
  findApp(
    {
      place: placeOf(stateDir),
      uid: process.getuid?.() ?? -1,
      isRunning,
      texts: appLinkText.en,
      ...(limits && { limits }),
    },
    signal,
  );

/** One command through the running app, as a process of its own would run it. */
export async function commandThrough(stateDir: string, argv: readonly string[], stdin = '', signal = never()) {
  using link = await linkTo(stateDir, signal);
  if (!link) throw new Error('no app listens');
  let waited = 0;
  const host = createAppHost(link, { ...headlessText.en, ...appLinkText.en, ...offersText.en }, () => waited++);
  const ran = await runLineOn(host, argv, stdin, { HOME: homedir() }, signal);
  return { ...ran, waited };
}

/** A connection without manners: writes bytes, keeps what comes back. */
export function rawConnection(stateDir: string) {
  const socket = createConnection({ path: placeOf(stateDir).path });
  const heard: string[] = [];
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => heard.push(text));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    closed,
    text: () => heard.join(''),
    send: (value: unknown) => socket.write(`${JSON.stringify(value)}\n`),
  };
}
