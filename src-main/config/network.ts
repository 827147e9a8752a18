import type { DispatcherOptions } from '../lib/guardedFetch';
import { createTrust } from '../lib/guardedTrust';
import type { Log } from '../lib/log';
import { isLoopback, proxyOfEnvironment, proxyOfPac } from '../lib/proxy';
import { readBundle, readCertificates } from './certificates';
import type { Environment } from './environment';

/** What the operating system says of the network; absent without a window system to ask. */
export interface NetworkPorts {
  /** The proxy for an address as a PAC answer, such as `PROXY proxy:3128; DIRECT`. */
  readonly resolveProxy?: ((url: string) => Promise<string>) | undefined;
  /** The authorities that the operating system trusts, in PEM. */
  readonly osCertificates?: (() => readonly string[]) | undefined;
}

interface NetworkDeps extends NetworkPorts {
  readonly environment: Environment;
  readonly home: string;
  readonly log: Pick<Log, 'warn'>;
}

export interface Network extends Required<Pick<DispatcherOptions, 'trust' | 'proxyFor'>> {
  /** Reads certificates anew. Resolves with whether others are trusted now. */
  refresh(): Promise<boolean>;
}

/**
 * The way out of this computer, for everything that is fetched (spec L12): the operating system's proxy, else the login
 * shell's; Node's roots, the operating system's and those of the file that `NODE_EXTRA_CA_CERTS` names.
 */
export function createNetwork({ resolveProxy, osCertificates, environment, home, log }: NetworkDeps): Network {
  let loading: Promise<readonly string[]> | undefined;

  async function readAll(): Promise<readonly string[]> {
    const env = await environment.load();
    const file = env.get('NODE_EXTRA_CA_CERTS') ?? '';
    const extra = file === '' ? [] : await readCertificates(file, home).catch((error: unknown) => none(error));
    const system = fromSystem();
    const known = system.length > 0 ? system : await readBundle(env.get('SSL_CERT_FILE') ?? '');
    return [...new Set([...known, ...extra])];
  }
  const none = (error: unknown): readonly string[] => {
    log.warn('the certificates that NODE_EXTRA_CA_CERTS names are not used', error);
    return [];
  };
  const fromSystem = (): readonly string[] => {
    try {
      return osCertificates?.() ?? [];
    } catch (error) {
      log.warn('the certificates of the operating system could not be read', error);
      return [];
    }
  };

  return {
    trust: createTrust(() => (loading ??= readAll())),
    async proxyFor(url) {
      if (isLoopback(url)) return null;
      const ofSystem = await resolveProxy?.(url.origin).catch(() => undefined);
      return proxyOfPac(ofSystem ?? 'DIRECT') ?? proxyOfEnvironment(url, await environment.load());
    },
    async refresh() {
      const before = await loading;
      loading = readAll();
      const after = await loading;
      return before !== undefined && before.join('\0') !== after.join('\0');
    },
  };
}
