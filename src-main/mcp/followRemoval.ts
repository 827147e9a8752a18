import type { ServerId } from '@contract/ids';
import type { ServerIds } from '../config/ids';
import type { ConfigStore } from '../config/store';
import { Disposables } from '../lib/disposables';
import type { Log } from '../lib/log';
import type { InForce } from './inForce';
import type { SignInPort } from './signInPort';

export interface FollowRemovalDeps {
  readonly store: Pick<ConfigStore, 'current' | 'onChange'>;
  readonly inForce: Pick<InForce, 'current' | 'onChange'>;
  readonly ids: Pick<ServerIds, 'claimed' | 'idOf'>;
  readonly signIns: Pick<SignInPort, 'forget'> & {
    /** Every server that has a sign-in. */
    readonly owners: () => readonly ServerId[];
  };
  readonly log: Log;
}

/**
 * Drops the sign-ins of servers that are gone (spec C10), whoever removed them: a hand in the file, the page, a command,
 * or code. Gone is what stands neither in the file nor in force; a file that is missing or broken removes nothing.
 */
export function followRemoval({ store, inForce, ids, signIns, log }: FollowRemovalDeps): AsyncDisposable & {
  /** Once at the start, when renames by hand were followed: what was removed from the file since the last time. */
  begin(): Promise<void>;
} {
  const owner = new Disposables();
  const underWay = new Set<Promise<void>>();
  let inFile: ReadonlySet<ServerId> = new Set();
  let known: ReadonlySet<ServerId> = new Set();

  const forget = (id: ServerId): void => {
    const work = signIns
      .forget(id)
      .catch((error: unknown) => log.warn('the sign-in of a removed server was not dropped', error))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
  const isFileUsable = (): boolean => {
    const { problem, revision } = store.current();
    return problem === null && revision !== 'missing';
  };
  const follow = (): void => {
    if (isFileUsable()) inFile = idsOf(store.current().servers);
    const present = new Set([...inFile, ...idsOf(inForce.current().servers)]);
    const gone = [...known].filter((id) => !present.has(id));
    known = present;
    gone.forEach(forget);
  };

  follow();
  owner.defer(store.onChange(follow));
  owner.defer(inForce.onChange(follow));
  owner.defer(async () => void (await Promise.all(underWay)));
  return {
    async begin() {
      if (!isFileUsable()) return;
      const signedIn = new Set(signIns.owners());
      const claimed = ids.claimed().map(ids.idOf);
      for (const id of claimed) if (signedIn.has(id) && !known.has(id)) forget(id);
      await Promise.all(underWay);
    },
    [Symbol.asyncDispose]: () => owner[Symbol.asyncDispose](),
  };
}

const idsOf = (servers: readonly { readonly id: ServerId }[]): ReadonlySet<ServerId> =>
  new Set(servers.map(({ id }) => id));
