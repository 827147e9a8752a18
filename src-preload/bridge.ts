import type { Bridge } from '@contract';
import { COMMANDS, EVENTS, commandChannel, eventChannel, type EventName } from '@contract/names';

/** The little of `ipcRenderer` that the bridge needs. */
export interface BridgePort {
  invoke(channel: string, payload: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, payload: unknown) => void): void;
  off(channel: string, listener: (event: unknown, payload: unknown) => void): void;
}

/**
 * One function per command and one subscription for all events. It knows names only: what may cross is parsed in
 * main. Listeners get the payload and never the IPC event, which would hand them the sender.
 */
export function createBridge(port: BridgePort): Bridge {
  const commands = Object.fromEntries(
    COMMANDS.map((name) => [name, (payload?: unknown) => port.invoke(commandChannel(name), payload)]),
  );
  const known = new Set<string>(EVENTS);
  const on = (name: EventName, listener: (payload: never) => void): (() => void) => {
    if (!known.has(name)) throw new TypeError('unknown event');
    const channel = eventChannel(name);
    const hear = (_event: unknown, payload: unknown): void => listener(payload as never);
    port.on(channel, hear);
    return () => port.off(channel, hear);
  };
  return Object.freeze({ ...commands, on }) as unknown as Bridge;
}
