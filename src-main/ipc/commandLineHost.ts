import { commandLineCommands, type CommandLineCaller, type CommandLineCommandName } from '@contract/commandLine';
import type { Log } from '../lib/log';
import { answer, refuse } from './answer';
import type { AskScope } from './askScope';
import { fromCommandLine } from './commandLineQuestions';
import { commandLineHandlers, type CommandLineHandlerDeps } from './handlers/commandLine';
import type { AnswerRequest } from './socketConnection';
import { ipcFaults } from '../text/ipcFaults';

export interface CommandLineHostDeps extends Omit<CommandLineHandlerDeps, 'ask'> {
  readonly scope: AskScope;
  /** Takes secrets out of a message for people. */
  readonly scrub: (text: string) => string;
  readonly log: Log;
}

/** What stands between the socket and the core: a closed list, parsed both ways, and every question asked by main. */
export function createCommandLineHost(deps: CommandLineHostDeps): AnswerRequest {
  const { scope, language } = deps;
  const handlers = commandLineHandlers({ ...deps, ask: scope.ask });
  return (command, input, tell, signal) => {
    if (!isListed(command)) return Promise.resolve(refuse('unknown-command', ipcFaults.notACommand[language()]));
    const caller: CommandLineCaller = { signal, tell };
    const from = { mark: fromCommandLine(language()), onWaiting: () => tell({ news: 'waiting' }) };
    const run = (parsed: unknown): Promise<unknown> =>
      scope.within<unknown>(from, () => handlers[command](parsed as never, caller));
    return answer(command, commandLineCommands[command], input, run, deps);
  };
}

const isListed = (command: string): command is CommandLineCommandName => Object.hasOwn(commandLineCommands, command);
