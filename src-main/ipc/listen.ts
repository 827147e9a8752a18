import { COMMANDS, commandChannel, type CommandName } from '@contract/names';
import type { Log } from '../lib/log';
import type { Router } from './router';
import type { SenderEvent } from './sender';

/** The little of `ipcMain` that the commands need. */
export interface CommandPort {
  handle(channel: string, listener: (event: SenderEvent, raw: unknown) => Promise<unknown>): void;
  removeHandler(channel: string): void;
}

export interface ListenDeps {
  readonly port: CommandPort;
  /** Not there yet while the core is being built: a page that asks early waits instead of failing. */
  readonly router: Promise<Router>;
  readonly onAnswered: (name: CommandName) => void;
  readonly log: Log;
}

/** Listens for every command of the contract and nothing else. Free of the schemas, so it is there before them. */
export function listenForCommands({ port, router, onAnswered, log }: ListenDeps): Disposable {
  const answer = async (name: CommandName, event: SenderEvent, raw: unknown): Promise<unknown> => {
    try {
      return await (
        await router
      )(name, event, raw);
    } catch (error) {
      log.error(`${name} could not be answered`, error);
      return { ok: false, kind: 'internal', message: 'Unexpected error' };
    } finally {
      onAnswered(name);
    }
  };
  for (const name of COMMANDS) port.handle(commandChannel(name), (event, raw) => answer(name, event, raw));
  return { [Symbol.dispose]: () => COMMANDS.forEach((name) => port.removeHandler(commandChannel(name))) };
}
