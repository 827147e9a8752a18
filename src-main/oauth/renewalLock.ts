import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServerId } from '@contract/ids';
import { withFileLock } from '../lib/fileLock';
import type { OAuthLimits } from './limits';

/** Longest that one renewal takes, beside its requests. */
const REST_MS = 15_000;

/**
 * Runs `run` while no other process renews for the same server: a refresh token that is used twice may cost the whole
 * sign-in. Where no lock can be made it runs without. Rejects with the signal's reason when that ends the wait.
 */
export async function renewAlone<T>(
  stateDir: string,
  id: ServerId,
  { httpMs, tries }: OAuthLimits,
  run: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const name = createHash('sha256').update(id).digest('hex').slice(0, 16);
  const waitMs = httpMs * tries + REST_MS;
  let isInside = false;
  const inside = (): Promise<T> => {
    isInside = true;
    return run();
  };
  try {
    const options = { waitMs, staleMs: waitMs * 2, signal };
    return await withFileLock(join(stateDir, `sign_in.${name}.json.lock`), inside, options);
  } catch (error) {
    if (isInside) throw error;
    signal.throwIfAborted();
    return run();
  }
}
