import type { ResolvedLimits } from './resolved';
import type { ServerEntry } from './schema';

const CONNECT_SECONDS = 30;
const CALL_SECONDS = 60;
const MAX_CALL_SECONDS = 600;
const MESSAGE_MIB = 32;

/** The limits of one server (spec L9). 0 means none for calls, never for connecting; a longer call limit lifts the cap. */
export function resolveLimits(entry: ServerEntry): ResolvedLimits {
  const connect = entry.connect_timeout_seconds || entry.timeout_seconds || CONNECT_SECONDS;
  const call = entry.call_timeout_seconds ?? entry.timeout_seconds ?? CALL_SECONDS;
  const tools = Object.entries(entry.tools ?? {}).flatMap(([name, { timeout_seconds: limit }]): [string, number][] =>
    limit === undefined ? [] : [[name, limit * 1000]],
  );
  return {
    connectMs: connect * 1000,
    callMs: call * 1000,
    maxCallMs: (entry.max_call_seconds ?? Math.max(MAX_CALL_SECONDS, call)) * 1000,
    maxMessageBytes: (entry.max_message_mib ?? MESSAGE_MIB) * 1024 * 1024,
    maxConcurrentCalls: entry.max_concurrent_calls ?? Infinity,
    toolMs: new Map(tools),
  };
}
