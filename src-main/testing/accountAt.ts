import type { ServerId } from '@contract/ids';
import { Secret } from '../lib/secret';
import { createAccount } from '../oauth/account';
import type { Grant, Tokens } from '../oauth/grant';
import { DEFAULT_OAUTH_LIMITS } from '../oauth/limits';
import type { TokenSource } from '../oauth/tokenSource';
import { openTokenStore } from '../oauth/tokenStore';
import { never } from './never';
import { vaultAt } from './vaultAt';

export const ID = 's-1' as ServerId;
export const ORIGIN = 'https://h.example';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const tokens = (n: number, lifeMs: number | null, receivedAt: number): Tokens => ({
  accessToken: new Secret(`access-${n}`),
  refreshToken: new Secret(`refresh-${n}`),
  type: 'Bearer',
  lifeMs,
  receivedAt,
});
export const grantOf = (given: Tokens | null): Grant => ({
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
export async function openAccount(dir: string, { lifeMs = HOUR, wall = 1_800_000_000_000 } = {}) {
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

/** As Node 22 has it. */
export function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
