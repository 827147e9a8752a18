import type { ResolvedServer } from '../config/resolved';
import { Fault } from '../lib/fault';
import { timeLimit } from '../lib/task';
import { accountFaults } from '../text/oauthAccount';
import type { AuthHttp } from './authHttp';
import { otherSchemes, parseChallenges, tokenChallenge, type Challenge } from './challenge';
import { serverUrlOf } from './serverUrl';

/** A server that takes longer says nothing that a sign-in has to wait for. */
const PROBE_MS = 5_000;

/**
 * What a server asks for of somebody without a token, where no connection has met its 401 yet: it may name where its
 * metadata is, and scopes. Null when it says nothing.
 * @throws Fault 'unauthorized' when it wants something else than a token; the signal's reason on abort
 */
export async function probeChallenge(
  server: ResolvedServer,
  { fetch }: Pick<AuthHttp, 'fetch'>,
  signal: AbortSignal,
): Promise<Challenge | null> {
  const challenges = await challengesOf(server, fetch, signal);
  const schemes = otherSchemes(challenges);
  if (schemes !== null) throw new Fault('unauthorized', accountFaults.otherScheme(schemes));
  return tokenChallenge(challenges);
}

async function challengesOf(
  server: ResolvedServer,
  fetch: AuthHttp['fetch'],
  signal: AbortSignal,
): Promise<readonly Challenge[]> {
  const url = serverUrlOf(server);
  if (url === null) return [];
  using limit = timeLimit(PROBE_MS, signal);
  try {
    const headers = { accept: 'text/event-stream' };
    const response = await fetch(url, { headers, redirect: 'manual', signal: limit.signal });
    await response.body?.cancel();
    return response.status === 401 ? parseChallenges(response.headers.get('www-authenticate')) : [];
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
