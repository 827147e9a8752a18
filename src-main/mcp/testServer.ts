import type { ServerId } from '@contract/ids';
import { createRegistry, type RegistryDeps } from './createRegistry';
import type { ServerRow } from './registry';

/** One attempt beside whatever runs, ended before this resolves; undefined when there is no such server. Never rejects. */
export type TestServer = (id: ServerId, signal: AbortSignal) => Promise<ServerRow | undefined>;

/** Tests the definition that is in force: the resolver refuses one that nobody confirmed (spec S7, X). */
export const createServerTest =
  ({ childrenFile: _ofTheLiveOnes, ...deps }: RegistryDeps): TestServer =>
  async (id, signal) => {
    await using registry = createRegistry({ ...deps, isSingleAttempt: true });
    registry.start([id]);
    await registry.settled(signal, [id]);
    return registry.find(id);
  };
