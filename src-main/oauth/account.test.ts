import { describe, expect, it, vi } from 'vitest';
import { Fault } from '../lib/fault';
import { ID, ORIGIN, MINUTE, HOUR, DAY, tokens, grantOf, openAccount, withResolvers } from '../testing/accountAt';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import type { Grant } from './grant';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { Refusal } from './refusal';

describe('a renewal that is refused for another reason than the grant', () => {
  it.each([
    ['Forbidden', 'registration', 'unreachable'],
    ['invalid_scope', 'registration', 'unauthorized'],
    ['invalid_client', 'configured', 'unauthorized'],
  ] as const)('%s of a client by %s keeps the sign-in: %s', async (code, from, kind) => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    const grant = grantOf(tokens(0, HOUR, it.clock.wall));
    const mine = { ...grant, client: { ...grant.client, from } };
    await it.store.save(ID, mine, false, never());
    it.account.adopt(mine);
    it.answers(() => Promise.reject(new Refusal('as.example', { code, description: '' })));
    const refused = await it.account.usable(never());
    await expect(it.account.afterRefusal(refused, null, never())).rejects.toMatchObject({ kind });
    expect(it.store.known(ID)?.record.token?.refreshable).toBe(true);
    it.answers(async () => grantOf(tokens(9, HOUR, it.clock.wall)));
    it.clock.mono += MINUTE;
    expect((await it.account.afterRefusal(refused, null, never())).accessToken.reveal()).toBe('access-9');
  });
});

describe('a token that the server refuses', () => {
  it('is renewed once for all who met the refusal', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const refused = await it.account.usable(never());
    const renewed = await Promise.all([1, 2, 3].map(() => it.account.afterRefusal(refused, null, never())));
    // Whoever comes later with the old one gets the new one.
    renewed.push(await it.account.afterRefusal(refused, null, never()));
    expect(renewed.map(({ accessToken }) => accessToken.reveal())).toEqual(Array(4).fill('access-1'));
    expect(it.asked.renewals).toBe(1);
  });

  it('is on disk before it is used', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const renewed = await it.account.afterRefusal(await it.account.usable(never()), null, never());
    const stored = await (await openAccount(dir.path)).store.load(ID, ORIGIN);
    expect(stored.kind === 'grant' && stored.grant.tokens?.accessToken.equals(renewed.accessToken)).toBe(true);
  });

  it('is not renewed again for a minute when a new one was refused too', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const renewed = await it.account.afterRefusal(await it.account.usable(never()), null, never());
    it.account.noteUseless();
    await expect(it.account.afterRefusal(renewed, null, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(it.asked.renewals).toBe(1);
    it.clock.mono += MINUTE;
    await it.account.afterRefusal(renewed, null, never());
    expect(it.asked.renewals).toBe(2);
  });

  it.each([
    ['invalid_grant', 'c'],
    ['invalid_client', null],
  ])('is dropped when the authorization server says %s', async (code, client) => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    it.answers(() => Promise.reject(new Refusal('as.example', { code, description: '' })));
    const refused = await it.account.usable(never());
    await expect(it.account.afterRefusal(refused, null, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(await it.account.usable(never())).toBeNull();
    expect(it.store.known(ID)?.record.client_id ?? null).toBe(client);
    expect(it.store.known(ID)?.record.token ?? null).toBeNull();
  });

  it('is kept when its authorization server says nonsense, and the trouble passes', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    it.answers(() => Promise.reject(new Fault('protocol', 'a page')));
    const refused = await it.account.usable(never());
    await expect(it.account.afterRefusal(refused, null, never())).rejects.toMatchObject({ kind: 'unreachable' });
    // Nobody is asked again at once.
    await expect(it.account.afterRefusal(refused, null, never())).rejects.toMatchObject({ kind: 'unreachable' });
    expect(it.asked.renewals).toBe(1);
    it.answers(async () => grantOf(tokens(9, HOUR, it.clock.wall)));
    it.clock.mono += DEFAULT_OAUTH_LIMITS.pauseMs;
    expect((await it.account.afterRefusal(refused, null, never())).accessToken.reveal()).toBe('access-9');
  });
});

describe('a sign-in that another process renewed', () => {
  it('is taken from disk', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const refused = await it.account.usable(never());
    const other = await openAccount(dir.path);
    await other.store.save(ID, grantOf(tokens(7, HOUR, it.clock.wall + 1)), false, never());
    expect((await it.account.afterRefusal(refused, null, never())).accessToken.reveal()).toBe('access-7');
    expect(it.asked.renewals).toBe(0);
  });

  it('is taken from disk though the clock was set back', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const refused = await it.account.usable(never());
    const other = await openAccount(dir.path);
    await other.store.save(ID, grantOf(tokens(7, HOUR, it.clock.wall - DAY)), false, never());
    expect((await it.account.afterRefusal(refused, null, never())).accessToken.reveal()).toBe('access-7');
    expect(it.asked.renewals).toBe(0);
  });

  it('is found where there was none', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    expect(await it.account.usable(never())).toBeNull();
    await expect(it.account.afterRefusal(null, null, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    await (await openAccount(dir.path)).store.save(ID, grantOf(tokens(7, HOUR, it.clock.wall)), false, never());
    expect((await it.account.afterRefusal(null, null, never())).accessToken.reveal()).toBe('access-7');
  });
});

describe('what a person does while a renewal is under way', () => {
  it('stands: after a sign-out nothing is kept of it', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const { promise: answer, resolve } = withResolvers<Grant>();
    it.answers(() => answer);
    const renewing = it.account.afterRefusal(await it.account.usable(never()), null, never());
    await vi.waitFor(() => expect(it.asked.renewals).toBe(1));
    it.account.clear();
    await it.store.forget(ID);
    resolve(grantOf(tokens(5, HOUR, it.clock.wall)));
    await expect(renewing).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(it.store.known(ID)).toBeNull();
    expect(await it.account.usable(never())).toBeNull();
  });

  it('stands: also when it comes while the renewal is written down', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const save = it.store.save.bind(it.store);
    it.store.save = async (...args) => {
      it.account.clear();
      await it.store.forget(ID);
      await save(...args);
    };
    const refused = await it.account.usable(never());
    await expect(it.account.afterRefusal(refused, null, never())).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(it.store.known(ID)).toBeNull();
    expect(await it.account.usable(never())).toBeNull();
  });

  it('stands: a new sign-in is used in its place', async () => {
    await using dir = await tempDir();
    const it = await openAccount(dir.path);
    await it.signedIn();
    const { promise: answer, resolve } = withResolvers<Grant>();
    it.answers(() => answer);
    const renewing = it.account.afterRefusal(await it.account.usable(never()), null, never());
    await vi.waitFor(() => expect(it.asked.renewals).toBe(1));
    await it.signedIn(tokens(6, HOUR, it.clock.wall));
    resolve(grantOf(tokens(5, HOUR, it.clock.wall)));
    expect((await renewing).accessToken.reveal()).toBe('access-6');
    expect(it.store.known(ID)?.record.token?.refreshable).toBe(true);
  });
});
