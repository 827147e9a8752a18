import { pause } from '../../lib/task';

/** How often a busy server is asked again. */
const MAX_REPEATS = 3;
const LONGEST_MS = 30_000;
const UNSAID_MS = 1_000;

/**
 * How long to wait before asking again, or null when it is no use: the server is busy (429, 503) and names no time
 * beyond half a minute. `Retry-After` is a number of seconds or a date (RFC 9110 section 10.2.3).
 */
export function retryDelay(status: number, retryAfter: string | null, now: number): number | null {
  if (status !== 429 && status !== 503) return null;
  if (retryAfter === null) return UNSAID_MS;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  if (Number.isNaN(ms)) return UNSAID_MS;
  return ms > LONGEST_MS ? null : Math.max(ms, 0);
}

/** What a server answers when it is not, or still, too busy: for requests that may be sent again. */
export async function untilTaken(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    const response = await ask();
    const delay = retryDelay(response.status, response.headers.get('retry-after'), Date.now());
    if (delay === null || repeats === MAX_REPEATS) return response;
    await response.body?.cancel();
    await pause(delay, signal);
    signal.throwIfAborted();
  }
}
