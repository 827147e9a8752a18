import { describe, expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { MINUTE, HOUR, DAY, openAccount } from '../testing/accountAt';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';

describe('renewing ahead of the end (goal 33)', () => {
  it('counts by the clock that cannot be set', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    it.clock.wall += DAY;
    await it.use(10 * MINUTE);
    it.clock.wall -= 2 * DAY;
    await it.use(10 * MINUTE);
    expect(it.asked.renewals).toBe(0);
    await it.use(HOUR);
    expect(it.asked.renewals).toBe(1);
  });

  it('asks once after a night asleep', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    it.clock.mono += 8 * HOUR;
    it.clock.wall += 8 * HOUR;
    await it.use(10 * MINUTE);
    expect(it.asked.renewals).toBe(1);
  });

  it.each([-DAY, DAY])('asks at most once after a restart with the clock %i ms off', async (off) => {
    await using dir = await tempDir();
    await (await openAccount(dir.path)).signedIn();
    const again = await openAccount(dir.path, { wall: 1_800_000_000_000 + off });
    await again.use(10 * MINUTE);
    expect(again.asked.renewals).toBe(off > 0 ? 1 : 0);
  });

  it.each([1_000, 30_000, 90_000])('asks at most once a minute for tokens that live %i ms', async (lifeMs) => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path, { lifeMs });
    await it.signedIn();
    await it.use(10 * MINUTE);
    expect(it.asked.renewals).toBeGreaterThan(0);
    expect(it.asked.renewals).toBeLessThanOrEqual(10);
  });

  it('goes on with the token that it has when the authorization server cannot be used now, and asks once a minute', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    it.answers(() => Promise.reject(new Fault('unreachable', 'no connection')));
    it.clock.mono += 56 * MINUTE;
    await it.use(10 * MINUTE);
    expect((await it.account.usable(never()))?.accessToken.reveal()).toBe('access-0');
    expect(it.asked.renewals).toBeLessThanOrEqual(11);
  });
});

describe('while another process renews', () => {
  it('a token that is still good is used, and the renewal is not forgotten', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    await it.account.usable(never());
    const unblock = it.block();
    it.clock.mono += 58 * MINUTE;
    for (let times = 0; times < 3; times += 1) {
      expect((await it.account.usable(never()))?.accessToken.reveal()).toBe('access-0');
    }
    expect(it.asked.renewals).toBe(0);
    unblock();
    await it.account.settled();
    expect((await it.account.usable(never()))?.accessToken.reveal()).toBe('access-1');
  });

  it('one that has ended is waited for', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const unblock = it.block();
    it.clock.mono += 2 * HOUR;
    const waiting = it.account.usable(never());
    unblock();
    expect((await waiting)?.accessToken.reveal()).toBe('access-1');
  });
});
