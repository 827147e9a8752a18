import { configProblemLine } from '../config/store';
import { Fault, isFault, messageOf } from '../lib/fault';
import { CHILD_TAG } from '../mcp/transports/processTable';
import { headlessHelp, headlessText } from '../text/headless';
import { ask } from './ask';
import type { Command, Invocation } from './command';
import type { Core } from './core';
import { toLine, write, type HeadlessIo } from './io';
import { callTool } from './mcpCall';
import { addServer, editServer, removeServer, setServerEnabled } from './mcpChange';
import { getServer, listServers, restartServer } from './mcpShow';
import { listTools } from './mcpTools';
import { parseArgs } from './parseArgs';
import { createSession, type Session } from './session';

/** 0 done, 1 failed, 2 bad usage (spec H). */
export type ExitCode = 0 | 1 | 2;

/**
 * One command without a window (spec H). Data goes to stdout, words for people to stderr, secrets to neither.
 * Resolves with the exit code when all was written; never rejects. Whoever built the core disposes it.
 */
export async function runHeadless(
  core: Core,
  argv: readonly string[],
  io: HeadlessIo,
  signal: AbortSignal,
): Promise<ExitCode> {
  const texts = headlessText[io.language];
  const say = (words: string): Promise<void> => write(io.stderr, toLine(`plugboard: ${core.scrub(words)}`));
  try {
    const invocation = parseArgs(argv);
    if (isFromServer(io)) {
      await say(texts.refusedChild);
      return 1;
    }
    const session = createSession(core, io, invocation, signal);
    await warnOfBrokenFiles(core, io, invocation);
    return (await run(session, invocation.command, io)) === 0 ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return (await say(texts.stopped), 1);
    await say(messageOf(error));
    if (!isFault(error) || error.kind !== 'usage') return 1;
    await write(io.stderr, toLine(texts.usageHint));
    return 2;
  }
}

/** A server that Plugboard started must not manage Plugboard (spec H). */
const isFromServer = ({ env }: HeadlessIo): boolean => env[CHILD_TAG] !== undefined;

async function run(session: Session, command: Command, io: HeadlessIo): Promise<number> {
  switch (command.kind) {
    case 'help':
      await write(io.stdout, headlessHelp[io.language]);
      return 0;
    case 'version':
      await write(io.stdout, `${io.version}\n`);
      return 0;
    case 'list':
      return listServers(session, command.connect);
    case 'get':
      return getServer(session, command.name);
    case 'add':
      return addServer(session, command.name, command.flags);
    case 'edit':
      return editServer(session, command.name, command.flags);
    case 'remove':
      return removeServer(session, command.name);
    case 'enable':
    case 'disable':
      return setServerEnabled(session, command.name, command.kind === 'enable');
    case 'restart':
      return restartServer(session, command.name);
    case 'tools':
      return listTools(session, command.server);
    case 'call':
      requireRules(session);
      return callTool(session, command.tool, command.json);
    case 'ask':
      requireRules(session);
      return ask(session, command);
  }
}

/** While the settings cannot be read nobody knows which rules deny, so no tool runs. */
function requireRules({ core, texts }: Session): void {
  if (core.settings.problem() !== null) throw new Fault('config-broken', texts.rulesUnknown);
}

/** The line begins with the place, so that an editor can jump to it (spec C4). */
async function warnOfBrokenFiles(core: Core, io: HeadlessIo, { command }: Invocation): Promise<void> {
  if (command.kind === 'help' || command.kind === 'version') return;
  const { problem } = core.config.current();
  if (problem) await write(io.stderr, toLine(core.scrub(configProblemLine(problem))));
  const settingsProblem = core.settings.problem();
  if (settingsProblem !== null) await write(io.stderr, toLine(core.scrub(settingsProblem)));
}
