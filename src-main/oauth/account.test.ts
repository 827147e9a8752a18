import { describe, expect, it, vi } from 'vitest';
import type { ServerId } from '@contract/ids';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { vaultAt } from '../testing/vaultAt';
import { createAccount } from './account';
import type { Grant, Tokens } from './grant';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { Refusal } from './refusal';
import type { TokenSource } from './tokenSource';
import { openTokenStore } from './tokenStore';

const ID = 's-1' as ServerId;
const ORIGIN = 'https://h.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const tokens = (n: number, lifeMs: number | null, receivedAt: number): Tokens => ({
  accessToken: new Secret(`access-${n}`),
  refreshToken: new Secret(`refresh-${n}`),
  type: 'Bearer',
  lifeMs,
  receivedAt,
});
const grantOf = (given: Tokens | null): Grant => ({
  issuer: 'https://as.example',
  resource: null,
  origin: ORIGIN,
  client: {
    clientId: 'c',
    clientSecret: null,
    authMethod: null,
    from: 'registration',
    redirectUri: null,
    secretExpiresAt: null,
  },
  metadata: null,
  scope: 'a',
  tokens: given,
  dpopKey: null,
});

/** An account over a real store, with clocks of its own and an authorization server that can be told what to answer. */
async function openAccount(dir: string, { lifeMs = HOUR, wall = 1_800_000_000_000 } = {}) {
  const clock = { mono: 0, wall };
  const vault = vaultAt(`${dir}/secrets.json`);
  const store = await openTokenStore({
    path: `${dir}/sign_ins.json`,
    vault,
    keep: (value, owner) => vault.seal(value, owner),
    isPlaceChosen: () => true,
    redactors: [],
    onTrouble: (error) => {
      throw error;
    },
  });
  const asked = { renewals: 0 };
  let others: Promise<void> = Promise.resolve();
  let answer: () => Promise<Grant> = async () => grantOf(tokens(asked.renewals, lifeMs, clock.wall));
  const source: TokenSource = {
    isMachine: false,
    fits: () => true,
    canRenew: ({ tokens: held }) => held?.refreshToken != null,
    renew() {
      asked.renewals += 1;
      return answer();
    },
    obtain: () => Promise.reject(new Error('nobody asks')),
  };
  const account = createAccount(
    {
      id: ID,
      origin: ORIGIN,
      source,
      store,
      limits: DEFAULT_OAUTH_LIMITS,
      alone: (run) => others.then(run),
      clock: () => clock.mono,
      now: () => clock.wall,
      random: () => 0.5,
      onChange: () => undefined,
    },
    never(),
  );
  return {
    account,
    asked,
    clock,
    store,
    /** Another process renews until the returned function is called. */
    block(): () => void {
      const { promise, resolve } = withResolvers<void>();
      others = promise;
      return () => resolve();
    },
    answers(next: () => Promise<Grant>): void {
      answer = next;
    },
    async signedIn(given = tokens(0, lifeMs, clock.wall)): Promise<void> {
      await store.save(ID, grantOf(given), false, never());
      account.adopt(grantOf(given));
    },
    /** A request every second for so long, each one let in. */
    async use(ms: number): Promise<void> {
      for (const end = clock.mono + ms; clock.mono < end; clock.mono += 1_000, clock.wall += 1_000) {
        await account.usable(never());
        await account.settled();
      }
    },
  };
}

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

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
