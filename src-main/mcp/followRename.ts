import type { ServerIds } from '../config/ids';
import type { ConfigStore } from '../config/store';
import type { TrustStore } from '../config/trust';
import type { Definitions } from './definitions';

export interface FollowRenameDeps {
  readonly store: Pick<ConfigStore, 'current' | 'reload'>;
  readonly ids: Pick<ServerIds, 'claimed' | 'idOf' | 'rename'>;
  readonly trust: Pick<TrustStore, 'isConfirmed'>;
  readonly definitions: Pick<Definitions, 'hashOf'>;
}

/**
 * A rename by hand while the app was closed (spec C10): one name with an id of its own vanished, and one without has the
 * very definition that was confirmed for it. @throws Fault 'write-failed'
 */
export async function followRename({ store, ids, trust, definitions }: FollowRenameDeps): Promise<void> {
  const { servers, problem } = store.current();
  const [gone, ...others] = ids.claimed().filter((name) => !servers.some((server) => server.name === name));
  if (problem !== null || gone === undefined || others.length > 0) return;
  const claimed = new Set(ids.claimed());
  const found: string[] = [];
  for (const { name, entry } of servers) {
    if (entry === null || claimed.has(name)) continue;
    if (trust.isConfirmed(ids.idOf(gone), await definitions.hashOf(entry))) found.push(name);
  }
  const [to, ...more] = found;
  if (to === undefined || more.length > 0) return;
  await ids.rename(gone, to);
  await store.reload();
}
