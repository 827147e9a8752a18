import type { ServerId } from '@contract/ids';
import { destinationOf } from '../config/destination';
import { sealedIn } from '../config/placedSecrets';
import type { Resolver } from '../config/resolve';
import type { ServerEntry } from '../config/schema';
import type { ConfigStore, NamedEntry } from '../config/store';
import { isFreshStateDir } from '../config/trust';
import type { TrustStore } from '../config/trust';
import { hashOf, whatRuns } from '../config/whatRuns';
import type { WhatRuns } from '../config/whatRuns';
import type { AskPerson } from '../lib/question';
import type { Vault } from '../storage/vault';
import type { ManageText } from '../text/manage';
import { CONFIRM, serverQuestion } from './confirmServer';
import type { Candidate, Occasion } from './confirmServer';

/** A definition that is about to take the place of another, or of none. */
export interface Proposal {
  readonly id: ServerId;
  readonly name: string;
  readonly before: ServerEntry | null;
  readonly after: ServerEntry;
}

/** What runs, and whether a person said yes to it (spec X). */
export interface Definitions {
  /** Asks once for all of them that are not confirmed yet; true when all may run. Writes nothing. */
  confirm(occasion: Occasion, proposals: readonly Proposal[], signal: AbortSignal): Promise<boolean>;
  /** The same definition gives the same hash. */
  readonly hashOf: (entry: ServerEntry) => Promise<string>;
  /** What main's dialog shows of it. */
  readonly candidate: (proposal: Proposal) => Promise<Candidate>;
  /** From now on this definition runs unasked, and what is stored for the server may go where it goes (spec S10). */
  readonly admit: (id: ServerId, entry: ServerEntry) => Promise<void>;
  /** Remembered, so that it is not asked about again by itself. */
  readonly refuse: (id: ServerId, entry: ServerEntry) => Promise<void>;
  /** Also false for one whose stored secrets were let go elsewhere since, until a person lets them come back (spec S10). */
  readonly isConfirmed: (named: NamedEntry) => Promise<boolean>;
  destinationOf(entry: ServerEntry): Promise<string>;
  /** In a fresh state dir, takes what the file holds unasked; elsewhere does nothing. */
  takeFresh(): Promise<void>;
  /** Once at the start: after `takeFresh` the state dir is fresh no longer. */
  readonly establish: () => Promise<void>;
}

export interface DefinitionDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly trust: TrustStore;
  readonly vault: Pick<Vault, 'exists' | 'rebind' | 'isElsewhere'>;
  readonly resolver: Pick<Resolver, 'fillFor'>;
  readonly ask: AskPerson;
  readonly texts: () => ManageText;
}

export function createDefinitions({ store, trust, vault, resolver, ask, texts }: DefinitionDeps): Definitions {
  const partsOf = async (entry: ServerEntry): Promise<WhatRuns> => whatRuns(entry, await resolver.fillFor(entry));
  const hash = async (entry: ServerEntry): Promise<string> => hashOf(await partsOf(entry));
  const destination = async (entry: ServerEntry): Promise<string> =>
    destinationOf(entry, await resolver.fillFor(entry));
  /** A hand that puts an earlier definition back, or a kill between the answer and the write, leaves them there. */
  async function isSecretElsewhere(id: ServerId, entry: ServerEntry): Promise<boolean> {
    const sealed = sealedIn(entry);
    if (sealed.length === 0) return false;
    const owner = { owner: id, destination: await destination(entry) };
    return sealed.some((reference) => vault.isElsewhere(reference, owner));
  }

  const isConfirmed = async ({ id, entry }: NamedEntry): Promise<boolean> =>
    entry !== null && trust.isConfirmed(id, await hash(entry)) && !(await isSecretElsewhere(id, entry));

  async function takeFresh(): Promise<void> {
    if (!isFreshStateDir(trust, vault)) return;
    const found = store.current().servers.flatMap(({ id, entry }) => (entry ? [{ id, entry }] : []));
    await trust.confirmAll(await Promise.all(found.map(async ({ id, entry }) => ({ id, hash: await hash(entry) }))));
  }

  async function toCandidate({ id, name, before, after }: Proposal): Promise<Candidate> {
    const keepsSecrets = before !== null && sealedIn(before).length + sealedIn(after).length > 0;
    const isMoved = keepsSecrets && (await destination(before)) !== (await destination(after));
    return {
      name,
      before: before && (await partsOf(before)),
      after: await partsOf(after),
      movesSecrets: isMoved || (await isSecretElsewhere(id, after)),
    };
  }

  return {
    async confirm(occasion, proposals, signal) {
      const open: Candidate[] = [];
      for (const proposal of proposals) {
        if (trust.isConfirmed(proposal.id, await hash(proposal.after))) continue;
        open.push(await toCandidate(proposal));
      }
      return open.length === 0 || (await ask(serverQuestion(occasion, open, texts()), signal)) === CONFIRM;
    },

    hashOf: hash,
    candidate: toCandidate,
    async admit(id, entry) {
      await trust.remember(id, await hash(entry), 'confirmed');
      await vault.rebind(id, await destination(entry));
    },
    refuse: async (id, entry) => trust.remember(id, await hash(entry), 'refused'),
    isConfirmed,
    takeFresh,
    destinationOf: destination,

    async establish() {
      await takeFresh();
      await trust.establish();
    },
  };
}
