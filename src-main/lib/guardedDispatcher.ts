import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type * as Undici from 'undici';
import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { Fault } from './fault';
import { told } from './words';

/** Says why an address must not be contacted, or null when it may be. Called with every address of every hop. */
export type CheckAddress = (address: string, hostname: string) => string | null;

export interface DispatcherOptions {
  /** PEM certificates trusted beside Node's own. */
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
  const tls = options.ca === undefined ? {} : { ca: [...options.ca] };
  const connect = {
    ...tls,
    timeout: options.connectMs ?? CONNECT_MS,
    ...(checkAddress === undefined ? {} : { lookup: checkedLookup(checkAddress) }),
  };
  const proxies = new Map<string, ProxyAgent>();
  let undici: typeof Undici | undefined;
  let direct: Agent | undefined;
  let isOver = false;

  return {
    async to(url) {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0) refuse(checkAddress, host, host);
      // Loaded with the first request, not with whoever may make one.
      undici ??= await import('undici');
      const proxy = (await options.proxyFor?.(url)) ?? null;
      if (isOver) throw new Fault('closed', told`its connections are closed`);
      if (proxy === null) {
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
