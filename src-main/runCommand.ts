import { homedir } from 'node:os';
import { buildCore, type CorePorts } from './buildCore';
import type { Command } from './headless/command';
import { createOwnAnswers } from './headless/ownAnswers';
import { parseArgs } from './headless/parseArgs';
import { runHeadless } from './headless/runHeadless';
import { Disposables } from './lib/disposables';
import { isAppRunning } from './headless/runningMark';
import { appRunningText } from './text/appRunning';
import { headlessText } from './text/headless';

export interface CommandDeps extends Omit<CorePorts, 'ask' | 'mode'> {
  readonly signal: AbortSignal;
}

/** One headless command on a core of its own (spec H). Resolves with the exit code when everything was released. */
export async function runCommand(words: readonly string[], deps: CommandDeps): Promise<number> {
  const language = deps.language();
  if (changesServers(words) && isAppRunning(deps.stateDir)) {
    process.stderr.write(`plugboard: ${appRunningText[language]}\n`);
    return 1;
  }
  await using owner = new Disposables();
  const ask = createOwnAnswers(() => process.stderr.write(`plugboard: ${headlessText[language].keptInFile}\n`));
  const core = await buildCore(owner, { ...deps, ask, mode: 'command' });
  const { stdin, stdout, stderr, env } = process;
  const io = { stdin, stdout, stderr, env, home: homedir(), version: deps.version, language };
  // Awaited here, since leaving releases the core.
  return await runHeadless(core, words, io, deps.signal);
}

const CHANGING: ReadonlySet<Command['kind']> = new Set(['add', 'edit', 'remove', 'enable', 'disable', 'restart']);

/** What may not happen beside a running app. A command line that cannot be read is for `runHeadless` to explain. */
function changesServers(words: readonly string[]): boolean {
  try {
    return CHANGING.has(parseArgs(words).command.kind);
  } catch {
    return false;
  }
}
