import { isFault } from '../lib/fault';
import { CHILD_TAG } from '../mcp/transports/processTable';
import { headlessText } from '../text/headless';
import { headlessHelp } from '../text/headlessHelp';
import { ask } from './ask';
import type { Command, Invocation } from './command';
import type { Host } from './host';
import { toLine, write, type HeadlessIo } from './io';
import { callTool } from './mcpCall';
import { complete, ping, prompt, read } from './mcpContent';
import { exportServers } from './mcpExport';
import { importServers } from './mcpImport';
import { addServer, editServer, removeServer, setServerEnabled } from './mcpChange';
import { listPrompts, listResources, listTemplates } from './mcpList';
import { showLog } from './mcpLogs';
import { printPath } from './mcpPath';
import { protectServers } from './mcpProtect';
import { showResolved } from './mcpResolved';
import { logIn, logOut, showAuth } from './mcpSignIn';
import { getServer, listServers, restartServer } from './mcpShow';
import { testServer } from './mcpTest';
import { listTools } from './mcpTools';
import { readOffers } from './offers';
import { parseArgs } from './parseArgs';
import { approve, listRules, revoke, testCall } from './permissions';
import { createSession, type Session } from './session';
import { wordsIn } from '../text/wordsIn';

/** 0 done, 1 failed, 2 bad usage (spec H). */
export type ExitCode = 0 | 1 | 2;

/**
 * One command without a window (spec H). Data goes to stdout, words for people to stderr, secrets to neither.
 * Resolves with the exit code when all was written; never rejects. Whoever made the host releases it.
 */
export async function runHeadless(
  host: Host,
  argv: readonly string[],
  io: HeadlessIo,
  signal: AbortSignal,
): Promise<ExitCode> {
  const texts = headlessText[io.language];
  const say = (words: string): Promise<void> => write(io.stderr, toLine(`plugboard: ${host.scrub(words)}`));
  let warned: readonly string[] = [];
  try {
    const invocation = parseArgs(argv);
    if (isFromServer(io)) {
      await say(texts.refusedChild);
      return 1;
    }
    const session = createSession(host, io, invocation, signal);
    warned = await warnOfBrokenFiles(session, invocation);
    host.offer(await readOffers(invocation.offers), session.say);
    return (await run(session, invocation.command, io)) === 0 ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return (await say(texts.stopped), 1);
    const words = wordsIn(error, io.language);
    await say(warned.includes(words) ? texts.notPersisted : words);
    if (!isFault(error) || error.kind !== 'usage') return 1;
    await write(io.stderr, toLine(texts.usageHint));
    return 2;
  }
}

/** A server that Plugboard started must not manage Plugboard (spec H). */
export const isFromServer = ({ env }: Pick<HeadlessIo, 'env'>): boolean => env[CHILD_TAG] !== undefined;

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
      return command.isResolved ? showResolved(session, command.name) : getServer(session, command.name);
    case 'protect':
      return protectServers(session, command.names);
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
    case 'test':
      return testServer(session, command.name);
    case 'logs':
      return showLog(session, command);
    case 'resources':
      return listResources(session, command.server);
    case 'templates':
      return listTemplates(session, command.server);
    case 'prompts':
      return listPrompts(session, command.server);
    case 'read':
      return read(session, command);
    case 'prompt':
      return prompt(session, command);
    case 'complete':
      return complete(session, command.server, command.what);
    case 'ping':
      return ping(session, command.name);
    case 'login':
      return logIn(session, command, io);
    case 'logout':
      return logOut(session, command.name);
    case 'auth':
      return showAuth(session, command.name);
    case 'path':
      return printPath(session);
    case 'import':
      return importServers(session, command.flags);
    case 'export':
      return exportServers(session, command.names);
    case 'tools':
      return listTools(session, command.server);
    case 'call':
      return callTool(session, command.tool, command.json);
    case 'rules':
      return listRules(session);
    case 'test-call':
      return testCall(session, command.call);
    case 'approve':
      return approve(session, command.pattern);
    case 'revoke':
      return revoke(session, command.rule);
    case 'ask':
      return ask(session, command);
  }
}

/** The line begins with the place, so that an editor can jump to it (spec C4). */
async function warnOfBrokenFiles({ problems, say }: Session, { command }: Invocation): Promise<readonly string[]> {
  if (command.kind === 'help' || command.kind === 'version') return [];
  const lines = await problems();
  for (const line of lines) await say(line);
  return lines;
}
