import type { ServerId } from '@contract/ids';
import type { ResolvedServer } from '../config/resolved';
import { createAccount, type Account, type AccountDeps } from './account';
import type { TokenCarrier } from './authorizedFetch';
import { renewAlone } from './renewalLock';
import { serverUrlOf } from './serverUrl';
import { createTokenCarrier } from './tokenCarrier';
import { createTokenSource, type TokenSourceDeps } from './tokenSource';

/** One server that is signed in to, as all of its connections share it. */
export interface Held {
  readonly account: Account;
  readonly carrier: TokenCarrier;
  readonly source: ReturnType<typeof createTokenSource>;
  readonly origin: string;
  /** As it was resolved last. */
  readonly server: () => ResolvedServer;
  readonly follow: (server: ResolvedServer) => void;
}

export interface HeldServers {
  /** The same for the same server at the same origin; null for a server that nobody signs in to. */
  readonly hold: (server: ResolvedServer) => Held | null;
  /** One for each origin that the server had while the app runs. */
  readonly of: (id: ServerId) => readonly Held[];
  readonly drop: (id: ServerId) => void;
  /** Resolves when no renewal is under way. */
  readonly settled: () => Promise<void>;
}

export type HeldDeps = Pick<AccountDeps, 'store' | 'limits' | 'clock' | 'now' | 'onChange'> &
  Omit<TokenSourceDeps, 'server'> & { readonly stateDir: string };

export function createHeldServers(deps: HeldDeps, life: AbortSignal): HeldServers {
  const { limits, stateDir } = deps;
  const held = new Map<ServerId, Map<string, Held>>();

  const make = (first: ResolvedServer, origin: string): Held => {
    const { id } = first;
    let server = first;
    const source = createTokenSource({ ...deps, server: () => server });
    const alone = <T>(run: () => Promise<T>): Promise<T> => renewAlone(stateDir, id, limits, run, life);
    const account = createAccount({ ...deps, id, origin, source, alone, random: Math.random }, life);
    const carrier = createTokenCarrier(account.grant);
    return { account, source, origin, carrier, server: () => server, follow: (next) => void (server = next) };
  };
  const of = (id: ServerId): readonly Held[] => [...(held.get(id)?.values() ?? [])];

  return {
    hold(server) {
      const origin = 'clientName' in server.auth ? serverUrlOf(server)?.origin : undefined;
      if (origin === undefined) return null;
      const its = held.get(server.id) ?? new Map<string, Held>();
      held.set(server.id, its);
      const found = its.get(origin) ?? make(server, origin);
      its.set(origin, found);
      found.follow(server);
      return found;
    },
    of,
    drop(id) {
      for (const { account } of of(id)) account.clear();
      held.delete(id);
    },
    async settled() {
      await Promise.all([...held.keys()].flatMap(of).map(({ account }) => account.settled()));
    },
  };
}
