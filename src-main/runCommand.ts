import { homedir, tmpdir } from 'node:os';
import { buildCore } from './buildCore';
import type { CorePorts } from './core';
import { appSocketOf } from './config/appSocket';
import { createAppHost } from './headless/appHost';
import type { Command } from './headless/command';
import { createCommandAsks } from './headless/commandAsks';
import { findApp } from './headless/findApp';
import type { Host } from './headless/host';
import { toLine, write, type HeadlessIo } from './headless/io';
import { createOwnAnswers } from './headless/ownAnswers';
import { createOwnHost } from './headless/ownHost';
import { parseArgs } from './headless/parseArgs';
import { isFromServer, runHeadless } from './headless/runHeadless';
import { isAppRunning } from './headless/runningMark';
import { requireStateDir } from './headless/stateDirUse';
import { Disposables } from './lib/disposables';
import { appLinkText } from './text/appLink';
import { headlessText } from './text/headless';
import { offersText } from './text/offers';
import { wordsIn } from './text/wordsIn';

export interface CommandDeps extends Omit<CorePorts, 'ask' | 'mode'> {
  readonly signal: AbortSignal;
}

/**
 * One headless command (spec H): through the app that runs on the state dir, else on a core of its own. Resolves with
 * the exit code when everything was released.
 */
export async function runCommand(words: readonly string[], deps: CommandDeps): Promise<number> {
  const language = deps.language();
  const { stdin, stdout, stderr, env } = process;
  const io = { stdin, stdout, stderr, env, home: homedir(), version: deps.version, language };
  await using owner = new Disposables();
  let host: Host;
  try {
    const needed = needsData(words, io);
    if (needed) await requireStateDir(deps.stateDir);
    host = (needed && (await appHost(owner, io, deps))) || (await ownHost(owner, io, deps, needed && connects(words)));
  } catch (error) {
    await write(stderr, toLine(`plugboard: ${deps.redactor.scrub(wordsIn(error, language))}`));
    return 1;
  }
  // Awaited here, since leaving releases the host.
  return await runHeadless(host, words, io, deps.signal);
}

/** What is refused, explained or printed from the program itself touches no state folder and never speaks to the app. */
function needsData(words: readonly string[], io: HeadlessIo): boolean {
  if (isFromServer(io)) return false;
  try {
    return !ALONE.has(parseArgs(words).command.kind);
  } catch {
    return false;
  }
}

const ALONE: ReadonlySet<Command['kind']> = new Set(['help', 'version', 'path']);

/** Whether most of the command is starting servers. */
function connects(words: readonly string[]): boolean {
  const { command } = parseArgs(words);
  return CONNECTING.has(command.kind) || (command.kind === 'list' && command.connect);
}

const CONNECTING: ReadonlySet<Command['kind']> = new Set(['tools', 'call', 'test', 'ask']);

async function appHost(owner: Disposables, { language }: HeadlessIo, deps: CommandDeps): Promise<Host | null> {
  const { stateDir, signal } = deps;
  const uid = process.getuid?.() ?? -1;
  const texts = appLinkText[language];
  const place = appSocketOf({ stateDir, env: process.env, platform: process.platform, temp: tmpdir(), uid });
  const link = await findApp({ place, uid, isRunning: () => isAppRunning(stateDir), texts }, signal);
  if (!link) return null;
  const sayWaiting = (): void => void process.stderr.write(`plugboard: ${texts.waiting}\n`);
  const words = { ...headlessText[language], ...texts, ...offersText[language] };
  return createAppHost(owner.own(link), words, sayWaiting);
}

async function ownHost(
  owner: Disposables,
  { language, home }: HeadlessIo,
  deps: CommandDeps,
  isConnecting: boolean,
): Promise<Host> {
  const texts = headlessText[language];
  const ask = createOwnAnswers(() => process.stderr.write(`plugboard: ${texts.keptInFile}\n`));
  const asks = createCommandAsks();
  const core = await buildCore(owner, { ...deps, ask, asksFor: asks.asksFor, mode: 'command', isConnecting });
  return createOwnHost(core, language, home, asks);
}
