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
