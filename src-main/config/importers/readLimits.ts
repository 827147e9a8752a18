import { LIMIT_KEYS } from '../schema';
import type { Dialect } from './notation';

type Raw = Readonly<Record<string, unknown>>;

/** Time limits in seconds, from whatever unit the client counts in. */
export function readLimits(raw: Raw, { timeout }: Dialect): Record<string, number> {
  const all = {
    timeout_seconds: toSeconds(raw.timeout, timeout),
    connect_timeout_seconds:
      toSeconds(raw.startup_timeout_sec, 's') ??
      toSeconds(raw.startup_timeout_ms, 'ms') ??
      toSeconds(raw.connectionTimeout, 'ms'),
    call_timeout_seconds: toSeconds(raw.tool_timeout_sec, 's'),
    ...Object.fromEntries(LIMIT_KEYS.flatMap((key) => (typeof raw[key] === 'number' ? [[key, raw[key]]] : []))),
  };
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, number] => pair[1] !== undefined));
}

const LONGEST = 86_400;

/** Without a unit: nobody waits for a thousand seconds, or for less than one. */
function toSeconds(value: unknown, unit: Dialect['timeout']): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  const isMilliseconds = unit === 'ms' || (unit === null && value >= 1000);
  return Math.min(isMilliseconds ? value / 1000 : value, LONGEST);
}
