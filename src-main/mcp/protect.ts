import type { ServerId } from '@contract/ids';
import { plainSecretsIn } from '../config/placedSecrets';
import { plainProvider, protectProvider } from '../config/protectProvider';
import { PROVIDER_OWNER } from '../config/resolveProvider';
import type { SettingsStore } from '../config/settings';
import type { ConfigStore, NamedEntry } from '../config/store';
import { Fault } from '../lib/fault';
import type { Vault } from '../storage/vault';
import type { ProtectText } from '../text/protect';
import type { Commit } from './commit';
import type { Worded } from '../lib/words';
import { wordedOf } from '../text/wordsIn';

/** What became of the plain secrets of one server, or of the identity provider. */
export interface ProtectOutcome {
  readonly id: ServerId;
  readonly name: string;
  /** How many were moved into encryption. */
  readonly moved: number;
  /** Why they stay where they are. */
  readonly problem: Worded | null;
}

/** Moves secrets that were typed into the file into encryption (spec S6). */
export interface Protect {
  /**
   * For the given servers, or all and the identity provider; what runs stays the same, so nobody is asked. One answer
   * for each that had any.
   * @throws Fault 'no-encryption' | 'locked' | 'config-broken'; nothing was written
   */
  protect(ids: readonly ServerId[] | undefined, signal: AbortSignal): Promise<readonly ProtectOutcome[]>;
}

export interface ProtectDeps {
  readonly store: Pick<ConfigStore, 'current'>;
  readonly settings: Pick<SettingsStore, 'current' | 'difference' | 'update'>;
  readonly vault: Pick<Vault, 'state' | 'unlock' | 'seal'>;
  readonly commit: Pick<Commit, 'protect'>;
  /** @throws Fault 'config-broken' */
  readonly checkFile: () => Promise<void>;
  readonly texts: () => { readonly protect: ProtectText };
}

export function createProtect({ store, settings, vault, commit, checkFile, texts }: ProtectDeps): Protect {
  async function needEncryption(signal: AbortSignal): Promise<void> {
    const state = await vault.state();
    const { kind } = state.kind === 'locked' ? await vault.unlock(signal) : state;
    if (kind === 'none') throw new Fault('no-encryption', texts().protect.noEncryption);
    if (kind === 'locked') throw new Fault('locked', texts().protect.locked);
  }

  async function protectOne(
    { id, name }: Pick<NamedEntry, 'id' | 'name'>,
    moved: number,
    move: () => Promise<void>,
  ): Promise<ProtectOutcome> {
    try {
      await move();
      return { id, name, moved, problem: null };
    } catch (error) {
      return { id, name, moved: 0, problem: wordedOf(error) };
    }
  }

  return {
    async protect(ids, signal) {
      await checkFile();
      const open = store.current().servers.flatMap((named) => {
        const isAsked = ids === undefined || ids.includes(named.id);
        const count = named.entry && isAsked ? plainSecretsIn(named.entry).length : 0;
        return count === 0 ? [] : [{ named, count }];
      });
      const provider = ids === undefined ? plainProvider(settings) : null;
      if (open.length === 0 && provider === null) return [];
      await needEncryption(signal);
      const outcomes: ProtectOutcome[] = [];
      for (const { named, count } of open) {
        outcomes.push(await protectOne(named, count, () => commit.protect(named, signal)));
      }
      if (provider !== null) {
        const whose = { id: PROVIDER_OWNER, name: new URL(provider.issuer).host };
        outcomes.push(await protectOne(whose, 1, () => protectProvider(provider, { settings, vault })));
      }
      return outcomes;
    },
  };
}
