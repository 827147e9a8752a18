import type { ServerId } from '@contract/ids';
import type { ResolvedServer } from '../config/resolved';
import { createEmitter } from '../lib/emitter';
import { Fault } from '../lib/fault';
import type { DispatcherOptions } from '../lib/guardedFetch';
import type { AskPerson } from '../lib/question';
import type { Secret } from '../lib/secret';
import { pause } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import type { Language } from '../text/language';
import { accountFaults } from '../text/oauthAccount';
import type { SeenAddresses } from './addresses';
import type { AuthHttp } from './authHttp';
import { createAuthorizedFetch } from './authorizedFetch';
import { createHeldServers, type Held } from './heldServers';
import type { Grant } from './grant';
import type { IdentityProvider } from './identityProvider';
import type { OAuthLimits } from './limits';
import { createPendingSignIns, type Waiting } from './pendingSignIns';
import { serverUrlOf } from './serverUrl';
import { hostsOf, signInAs, type SignInByBrowser } from './signInAs';
import type { SignInFacts, SignInOptions, SignIns } from './signIns';
import type { KnownSignIn, TokenStore } from './tokenStore';

export interface SignInsDeps {
  readonly stateDir: string;
  readonly store: TokenStore;
  readonly limits: OAuthLimits;
  /** The person's proxy and trust. */
  readonly network?: DispatcherOptions | undefined;
  /** Opens an address in the system's browser; addresses are only told when absent. */
  readonly openUrl?: ((href: string) => Promise<void>) | undefined;
  /** Main's own dialog; of a command, the person's word is the answer. */
  readonly ask: AskPerson;
  readonly language: () => Language;
  /** The address of this app's client-id metadata document; null when there is none. */
  readonly clientDocument: () => string | null;
  /** Everything secret, the moment it is known. */
  readonly learn: (secret: Secret) => void;
  /** Who vouches for the person at other servers; loaded when cross-app access needs it. */
  readonly identity: () => Promise<IdentityProvider>;
  readonly onListenerError: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** How long a renewal that is under way may still take when the app ends: its answer holds the next refresh token. */
const FAREWELL_MS = 1_000;

/** Nothing is asked and no library loaded before a server wants a sign-in. */
export function createSignIns(deps: SignInsDeps): SignIns {
  const { store, limits, learn, clock = () => performance.now(), now = Date.now } = deps;
  const life = new AbortController();
  const changes = createEmitter<void>(deps.onListenerError);
  const onChange = (): void => changes.emit();
  const running = new Map<ServerId, Promise<void>>();
  /** What a person agreed to and nothing came of yet; asked about again after a restart. */
  const agreed = new Set<string>();
  const forgetting = new Map<ServerId, Promise<void>>();
  /** What is revoked of servers that were removed. */
  const farewells = new Set<Promise<void>>();
  const seen: SeenAddresses = new Map();
  const pending = createPendingSignIns({ openUrl: deps.openUrl, onChange });

  const openHttp = async (
    server: ResolvedServer,
    its: OAuthLimits,
    signal: AbortSignal,
  ): Promise<AuthHttp & AsyncDisposable> => {
    const { openAuthHttp } = await import('./authHttp');
    const url = serverUrlOf(server);
    if (url === null) throw new TypeError('a local server has no authorization server');
    return openAuthHttp(url, { limits: its, network: { ...deps.network, ca: caOf(server) }, seen }, signal);
  };
  const held = createHeldServers({ ...deps, clock, now, onChange, openHttp }, life.signal);

  async function signIn(server: ResolvedServer, options: SignInOptions, signal: AbortSignal): Promise<void> {
    const mine = held.hold(server);
    if (mine === null) throw new Fault('unauthorized', accountFaults.nothingToSignIn);
    using running = pending.begin(server.id, signal, life.signal);
    const { ask, language } = deps;
    const parts = { store, limits, learn, openHttp, byBrowser, ask, language };
    const grant = await signInAs(server, mine, options, parts, running.signal);
    await store.save(server.id, grant, true, running.signal);
    running.signal.throwIfAborted();
    mine.account.adopt(grant);
    onChange();
  }

  const byBrowser: SignInByBrowser = async (asked, http, { opens, onPending, onNote = () => undefined }, signal) => {
    const { signInByBrowser } = await import('./browserSignIn');
    const wait = (waiting: Waiting): void => {
      pending.wait(waiting);
      onPending(waiting);
    };
    const its = { ...deps, clientDocument: deps.clientDocument(), http, note: onNote, now };
    const { server, discovery } = asked;
    const where = JSON.stringify([server.id, discovery.issuer, hostsOf(discovery)]);
    const isKnownIssuer = asked.isKnownIssuer || agreed.has(where);
    const onAgreed = (): void => void agreed.add(where);
    return signInByBrowser({ ...asked, isKnownIssuer, onAgreed, opens, onPending: wait }, its, signal);
  };

  /** Nothing of a sign-in that is under way is written afterwards. */
  const endRunning = async (id: ServerId): Promise<void> => {
    pending.cancel(id);
    await running.get(id)?.catch(() => undefined);
  };

  /** With the certificates and credentials that the servers have by now. Rejects on abort only. */
  const revoke = async (grants: readonly Grant[], servers: readonly Held[], signal: AbortSignal): Promise<void> => {
    if (grants.every(({ tokens }) => tokens === null)) return;
    const { revokeAll } = await import('./revokeAll');
    const serverAt = (origin: string): ResolvedServer | undefined =>
      servers.find((one) => one.origin === origin)?.server();
    await revokeAll(grants, { limits, network: deps.network, serverAt, learn }, signal);
  };

  /** Nobody waits for what is revoked. */
  async function forget(id: ServerId): Promise<void> {
    await endRunning(id);
    const servers = held.of(id);
    const grants = await store.loadAll(id);
    held.drop(id);
    await store.forget(id);
    onChange();
    const farewell = revoke(grants, servers, life.signal)
      .catch(() => undefined)
      .finally(() => farewells.delete(farewell));
    farewells.add(farewell);
  }

  const facts = (id: ServerId): SignInFacts | null => factsOf(store.known(id), held.of(id));

  return {
    authorize(server, fetch) {
      const mine = held.hold(server);
      return mine === null ? fetch : createAuthorizedFetch(fetch, mine);
    },
    signIn(server, options, signal) {
      const joined = running.get(server.id);
      if (joined !== undefined) return untilAborted(joined, signal);
      const work = signIn(server, options, signal).finally(() => running.delete(server.id));
      running.set(server.id, work);
      return work;
    },
    async signOut(id, signal) {
      await endRunning(id);
      for (const { account } of held.of(id)) account.clear();
      const grants = await store.loadAll(id);
      await store.forget(id);
      onChange();
      await revoke(grants, held.of(id), signal);
    },
    paste: pending.paste,
    openAgain: pending.openAgain,
    pending: pending.list,
    facts,
    async factsNow(id) {
      await store.look(id);
      return facts(id);
    },
    forget(id) {
      const work = forgetting.get(id) ?? forget(id).finally(() => forgetting.delete(id));
      forgetting.set(id, work);
      return work;
    },
    onChange: (listener) => changes.on(listener),
    async [Symbol.asyncDispose]() {
      pending.end();
      const settled = Promise.all([held.settled(), ...forgetting.values(), ...farewells]);
      const leaving = new AbortController();
      await Promise.race([settled, pause(FAREWELL_MS, leaving.signal)]);
      leaving.abort();
      life.abort();
      await Promise.allSettled([settled, ...running.values()]);
    },
  };
}

const caOf = ({ transport }: ResolvedServer): readonly string[] => ('ca' in transport ? transport.ca : []);

/**
 * Of another origin than the server has by now it is kept, and nobody is signed in with it (spec S10); nor with one that
 * cannot be read now.
 */
function factsOf(known: KnownSignIn | null, held: readonly Held[]): SignInFacts | null {
  if (known === null) return null;
  const { record, isReadable } = known;
  if (held.length > 0 && !held.some(({ origin }) => origin === record.origin)) return null;
  const { token, scope } = record;
  return {
    issuer: record.issuer,
    resource: record.resource,
    scopes: scope === '' ? [] : scope.split(' '),
    expiresAt: token?.expires_at ?? null,
    hasToken: token !== null && isReadable,
    hasRefreshToken: token?.refreshable === true && isReadable,
    hasClientSecret: record.has_client_secret && isReadable,
    clientId: record.client_id,
  };
}
