import { describe, expect, it } from 'vitest';
import { retryDelay, untilTaken } from './untilTaken';

const now = Date.parse('2026-11-30T12:00:00Z');

describe('retryDelay', () => {
  it.each([
    [503, '1', 1_000],
    [429, ' 30 ', 30_000],
    [503, '0', 0],
    [503, null, 1_000],
    [503, 'soon', 1_000],
    [503, 'Mon, 30 Nov 2026 12:00:05 GMT', 5_000],
    [503, 'Mon, 30 Nov 2026 11:00:00 GMT', 0],
    [503, '31', null],
    [429, '99999999999999999999', null],
    [500, '1', null],
    [200, '1', null],
  ])('of %d with Retry-After %j is %j', (status, header, delay) => {
    expect(retryDelay(status, header, now)).toBe(delay);
  });
});

describe('untilTaken', () => {
  const busy = (): Response => new Response('busy', { status: 503, headers: { 'retry-after': '0' } });

  it('asks again until it is taken, four times at most', async () => {
    let asked = 0;
    const never = new AbortController().signal;
    const later = await untilTaken(async () => (++asked < 3 ? busy() : new Response('ok')), never);
    expect([later.status, asked]).toEqual([200, 3]);
    asked = 0;
    expect((await untilTaken(async () => (asked++, busy()), never)).status).toBe(503);
    expect(asked).toBe(4);
  });

  it('gives up waiting on abort', async () => {
    const stop = new AbortController();
    const slow = new Response('busy', { status: 503, headers: { 'retry-after': '30' } });
    const waiting = untilTaken(async () => slow, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
