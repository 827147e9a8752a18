import { eventChannel, events, type EventName, type EventPayload } from '@contract';
import type { Log } from '../lib/log';

/** Sends one kind of news to every page. */
export type Broadcast = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/**
 * Typed and masked: every payload is parsed by its event's schema on the way out, and one that does not fit is
 * logged and stays here.
 */
export function createBroadcast(send: (channel: string, payload: unknown) => void, log: Log): Broadcast {
  return (name, payload) => {
    const parsed = events[name].safeParse(payload);
    if (parsed.success) send(eventChannel(name), parsed.data);
    else log.error(`kept back a ${name} event that its schema refuses`, parsed.error.issues);
  };
}
