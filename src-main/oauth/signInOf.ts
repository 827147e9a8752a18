import type { ResolvedClient, ResolvedServer, ResolvedSignIn } from '../config/resolved';
import { Fault } from '../lib/fault';
import { machineFaults } from '../text/oauthMachine';
import { serverUrlOf } from './serverUrl';

/** How a server is signed in to; it must be one that is. */
export function signInOf({ auth }: Pick<ResolvedServer, 'auth'>): ResolvedSignIn {
  if (!('clientName' in auth)) throw new TypeError('nobody signs in to this server');
  return auth;
}

/** The address of a server that is signed in to. */
export function urlOf(server: Pick<ResolvedServer, 'transport'>): URL {
  const url = serverUrlOf(server);
  if (url === null) throw new TypeError('a local server has no address');
  return url;
}

/** The client of the entry. @throws Fault 'needs-registration' when it has none */
export function clientOf({ client }: Pick<ResolvedSignIn, 'client'>): ResolvedClient {
  if (client === null) throw new Fault('needs-registration', machineFaults.needsClient);
  return client;
}
