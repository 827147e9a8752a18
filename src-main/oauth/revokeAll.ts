import type { ResolvedServer } from '../config/resolved';
import type { DispatcherOptions } from '../lib/guardedFetch';
import { timeLimit } from '../lib/task';
import { openAuthHttp } from './authHttp';
import { clientAuthentication } from './clientAuthentication';
import type { Grant } from './grant';
import type { Learn } from './jwtFile';
import type { OAuthLimits } from './limits';
import { revokeGrant } from './revoke';

interface RevokeOptions {
  readonly limits: OAuthLimits;
  readonly network: DispatcherOptions | undefined;
  /** The server that a grant is for, where it is still there: its own certificates and credentials are used. */
  readonly serverAt: (origin: string) => ResolvedServer | undefined;
  readonly learn: Learn;
}

/** Whoever signs out waits no longer for servers that do not answer. */
const LONGEST_MS = 5_000;

/** Revokes what was signed in to, where that is offered (spec O5). Rejects on abort only. */
export async function revokeAll(
  grants: readonly Grant[],
  { limits, network, serverAt, learn }: RevokeOptions,
  signal: AbortSignal,
): Promise<void> {
  using limit = timeLimit(LONGEST_MS, signal);
  await Promise.allSettled(
    grants.map(async (grant) => {
      const server = serverAt(grant.origin);
      const ca = server !== undefined && 'ca' in server.transport ? server.transport.ca : [];
      const client = server !== undefined && 'client' in server.auth ? server.auth.client : null;
      const isEntrys = client !== null && client.id === grant.client.clientId;
      const authenticate = isEntrys ? clientAuthentication(client, learn) : undefined;
      await using http = await openAuthHttp(
        new URL(grant.origin),
        { limits, network: { ...network, ca } },
        limit.signal,
      );
      await revokeGrant(grant, http, limit.signal, authenticate);
    }),
  );
  signal.throwIfAborted();
}
