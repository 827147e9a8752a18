import { PROVIDER_OWNER } from '../config/resolveProvider';
import type { Resolver } from '../config/resolve';
import type { SettingsStore } from '../config/settings';
import type { DispatcherOptions } from '../lib/guardedFetch';
import type { IdentityProvider } from './identityProvider';
import type { Learn } from './jwtFile';
import type { OAuthLimits } from './limits';
import type { TokenStore } from './tokenStore';

export interface IdentityLoaderDeps {
  readonly stateDir: string;
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly resolver: Pick<Resolver, 'resolveIdentityProvider'>;
  readonly store: TokenStore;
  readonly limits: OAuthLimits;
  /** The person's proxy and trust. */
  readonly network?: DispatcherOptions | undefined;
  readonly learn: Learn;
}

/** The identity provider of the settings, loaded with the first server that needs one; the same for all of them. */
export function createIdentityLoader(deps: IdentityLoaderDeps): () => Promise<IdentityProvider> {
  let loaded: Promise<IdentityProvider> | undefined;
  return () => (loaded ??= load(deps));
}

async function load({
  stateDir,
  settings,
  resolver,
  store,
  limits,
  network,
  learn,
}: IdentityLoaderDeps): Promise<IdentityProvider> {
  const [{ createIdentityProvider }, { openAuthHttp }, { renewAlone }] = await Promise.all([
    import('./identityProvider'),
    import('./authHttp'),
    import('./renewalLock'),
  ]);
  return createIdentityProvider({
    async settings() {
      const entry = settings.current().identity_provider;
      return entry === undefined ? null : resolver.resolveIdentityProvider(entry);
    },
    store: {
      async load(origin) {
        const stored = await store.load(PROVIDER_OWNER, origin);
        return stored.kind === 'grant' ? stored.grant : null;
      },
      save: (grant, mayAsk, signal) => store.save(PROVIDER_OWNER, grant, mayAsk, signal),
    },
    openHttp: (issuer, signal) => openAuthHttp(issuer, { limits, network }, signal),
    learn,
    alone: (run, signal) => renewAlone(stateDir, PROVIDER_OWNER, limits, run, signal),
    clock: () => performance.now(),
    now: Date.now,
  });
}
