import { Fault } from '../lib/fault';
import { createGuardedFetch, type DispatcherOptions, type GuardedFetch } from '../lib/guardedFetch';
import { told, type Words } from '../lib/words';
import { oauthAddresses, oauthServers } from '../text/oauthServers';
import { addressesOf, checkAddressFor, type SeenAddresses } from './addresses';
import { authUrl, refuseUrl } from './authUrl';
import type { OAuthLimits } from './limits';

/** How the authorization servers of one server are spoken to; every address is held against spec O7. */
export interface AuthHttp {
  /** Bounded and address-checked; a refused address fails before anything is sent. */
  readonly fetch: typeof fetch;
  readonly limits: OAuthLimits;
  /**
   * Holds an address that will be asked later against the same rules, its name looked up.
   * @throws Fault 'blocked-address'; the signal's reason on abort
   */
  readonly check: (text: string, what: Words, signal: AbortSignal) => Promise<URL>;
}

export interface AuthHttpOptions {
  readonly limits: OAuthLimits;
  /** The person's proxy and trust, with the certificates of the entry. */
  readonly network?: DispatcherOptions | undefined;
  /** Shared by all that is opened while the app runs. */
  readonly seen?: SeenAddresses | undefined;
}

/** For one server; disposing it closes its connections. Rejects on abort alone. */
export async function openAuthHttp(
  serverUrl: URL,
  { limits, network, seen }: AuthHttpOptions,
  signal: AbortSignal,
): Promise<AuthHttp & AsyncDisposable> {
  const checkAddress = await checkAddressFor(serverUrl, signal, seen);
  const guarded: GuardedFetch = createGuardedFetch({
    maxBytes: limits.answerBytes,
    headersMs: limits.httpMs,
    idleMs: limits.httpMs,
    checkAddress,
    dispatcherOptions: network,
  });
  const isProxied = async (url: URL): Promise<boolean> => ((await network?.proxyFor?.(url)) ?? null) !== null;

  /** A proxy looks names up by itself, so what is not known here could be anything there. */
  const checkName = async (url: URL, stop: AbortSignal): Promise<void> => {
    const addresses = await addressesOf(url.hostname, stop);
    for (const address of addresses) {
      const reason = checkAddress(address, url.hostname);
      if (reason !== null) throw new Fault('blocked-address', told`${url.hostname} is not contacted: ${reason}`);
    }
    if (addresses.length === 0 && url.hostname !== serverUrl.hostname && (await isProxied(url))) {
      throw new Fault('blocked-address', told`${url.hostname} is not contacted: ${oauthServers.unknownBehindProxy}`);
    }
  };

  return {
    limits,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      refuseUrl(url, serverUrl, oauthAddresses.request);
      if (await isProxied(url)) await checkName(url, init?.signal ?? signal);
      return guarded(input, init);
    },
    async check(text, what, stop) {
      const url = authUrl(text, serverUrl, what);
      await checkName(url, stop);
      return url;
    },
    [Symbol.asyncDispose]: () => guarded[Symbol.asyncDispose](),
  };
}
