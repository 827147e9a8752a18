import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import type * as Undici from 'undici';
import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { Fault } from './fault';
import { createTrust, type Trust } from './guardedTrust';
import { told, type Said } from './words';

/** Says why an address must not be contacted, or null when it may be. Called with every address of every hop. */
export type CheckAddress = (address: string, hostname: string) => Said | null;

export interface DispatcherOptions {
  /** What everybody trusts; Node's own roots when absent. */
  readonly trust?: Trust | undefined;
  /** PEM certificates that this owner trusts besides. */
  readonly ca?: readonly string[] | undefined;
  /** The proxy for an address, such as `http://proxy:3128`; null for none. */
  readonly proxyFor?: ((url: URL) => Promise<string | null>) | undefined;
  readonly connectMs?: number | undefined;
}

export interface Dispatchers extends AsyncDisposable {
  /** The way to an address. @throws Fault `blocked-address` when its host is a refused literal */
  to(url: URL): Promise<Dispatcher>;
}

const CONNECT_MS = 10_000;

/** Connections for one owner: kept alive between requests, and closed when it is disposed. */
export function createDispatchers(options: DispatcherOptions = {}, checkAddress?: CheckAddress): Dispatchers {
  const wayTo = createWays(options);
  const proxies = new Map<string, ProxyAgent>();
  let direct: Agent | undefined;
  let isOver = false;
  let loading: Promise<typeof Undici> | undefined;
  /** Loaded with the first request, not with whoever may make one; once, since each import copies all that it brings. */
  const load = () => (loading ??= import('undici'));

  return {
    async to(url) {
      refuseLiteral(url, checkAddress);
      const [undici, { proxy, tls }] = await Promise.all([load(), wayTo(url)]);
      if (isOver) throw new Fault('closed', told`its connections are closed`);
      if (proxy === null) {
        const connect = { ...tls, ...connectOptions(options, checkAddress) };
        return (direct ??= new undici.Agent({ connect, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 65_536 }));
      }
      const known = proxies.get(proxy);
      if (known !== undefined) return known;
      const made = { uri: proxy, requestTls: tls, proxyTls: tls, headersTimeout: 0, bodyTimeout: 0 };
      const agent = new undici.ProxyAgent(made);
      proxies.set(proxy, agent);
      return agent;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      const agents = [...(direct === undefined ? [] : [direct]), ...proxies.values()];
      await Promise.all(agents.map((agent) => agent.destroy().catch(() => undefined)));
    },
  };
}

/** The proxy for an address, and whom to trust on the way there. */
export interface Way {
  readonly proxy: string | null;
  readonly tls: { readonly secureContext?: SecureContext };
}

/** Finds the way to one address after the other; certificates are read once, and only when something is encrypted. */
export function createWays({ trust, ca = [], proxyFor }: DispatcherOptions): (url: URL) => Promise<Way> {
  const isPlain = trust === undefined && ca.length === 0;
  let context: Promise<SecureContext | undefined> | undefined;
  return async (url) => {
    const proxy = (await proxyFor?.(url)) ?? null;
    const isEncrypted = url.protocol === 'https:' || proxy?.startsWith('https:') === true;
    if (isPlain || !isEncrypted) return { proxy, tls: {} };
    const secureContext = await (context ??= (trust ?? createTrust()).contextFor(ca));
    return { proxy, tls: secureContext === undefined ? {} : { secureContext } };
  };
}

/** How a connection of its own, without a proxy, is made. */
export const connectOptions = ({ connectMs }: DispatcherOptions, checkAddress: CheckAddress | undefined) => ({
  timeout: connectMs ?? CONNECT_MS,
  ...(checkAddress === undefined ? {} : { lookup: checkedLookup(checkAddress) }),
});

/** @throws Fault `blocked-address` when the host is an address that is refused */
export function refuseLiteral(url: URL, checkAddress: CheckAddress | undefined): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) refuse(checkAddress, host, host);
}

function refuse(check: CheckAddress | undefined, address: string, hostname: string): void {
  const reason = check?.(address, hostname) ?? null;
  if (reason !== null) throw new Fault('blocked-address', told`${hostname} is not contacted: ${reason}`);
}

/** Checks what the name resolved to at the moment of connecting, so that a second answer cannot slip through. */
function checkedLookup(check: CheckAddress): LookupFunction {
  return (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '');
      try {
        for (const { address } of found) refuse(check, address, hostname);
      } catch (fault) {
        return done(fault as Error, '');
      }
      const first = found[0];
      if (options.all === true) return done(null, found);
      return first === undefined ? done(new Error('no address'), '') : done(null, first.address, first.family);
    });
  };
}
