import type { ServerId } from '@contract/ids';
import { isTemplate } from '../config/template';
import { isFault, Fault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { findProperty, itemsOf, type JsonNode, propertiesOf, toValue } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { describeProblem } from '../storage/jsonFile';
import type { TextSource } from '../storage/vault';
import type { Grant } from './grant';
import { createPassingSecrets, type PassingSecrets } from './passingSecrets';
import { createSignInPlaces, type PlaceDeps, type StoredSignIn } from './placeSignIn';
import { openSignInFile } from './signInFile';
import { eachSecretOf, isSameSignIn, SignInRecord, toRecord } from './signInRecord';

/** What is shown of a server's newest sign-in. */
export interface KnownSignIn {
  readonly record: Omit<SignInRecord, 'secrets'>;
  /** False while its secrets cannot be read, as far as that was seen: a locked keyring, or one of another computer. */
  readonly isReadable: boolean;
}

/**
 * The sign-ins of every server (spec O4) in `sign_ins.json`, owner-only, newest first. Two processes may hold it: every
 * read is of the file as it is now. What cannot be kept on disk is kept in memory, and comes before what is on disk.
 */
export interface TokenStore extends TextSource {
  /** The newest as last seen, of any origin; for views. */
  known(id: ServerId): KnownSignIn | null;
  /** Opens the newest, so that `known` says whether it can be read now. Never rejects. */
  look(id: ServerId): Promise<void>;
  /** Every server that has one. */
  readonly owners: () => readonly ServerId[];
  /** The newest for this origin; one of another issuer when that is named. Never rejects: what cannot be read is none. */
  load(id: ServerId, origin: string, issuer?: string): Promise<StoredSignIn>;
  /** All that can be read, for signing out. */
  loadAll(id: ServerId): Promise<Grant[]>;
  /**
   * Becomes the newest, on disk before this resolves where the secrets may be kept there. `mayAsk` puts the question
   * of where to keep them to the person; without it an unanswered one means memory. Rejects on abort only, and
   * begins no write after it.
   */
  save(id: ServerId, grant: Grant, mayAsk: boolean, signal: AbortSignal): Promise<void>;
  /** Drops one; what cannot be written stays. Never rejects. */
  drop(id: ServerId, grant: Grant): Promise<void>;
  /** Drops all of one server. @throws Fault 'write-failed' */
  forget(id: ServerId): Promise<void>;
}

export interface TokenStoreDeps extends PlaceDeps {
  readonly path: string;
  /** Learn each secret the moment it is known, and forget it long after it was replaced. */
  readonly redactors: readonly Pick<Redactor, 'hold'>[];
}

/** Secrets of one server that are known at once: those of its sign-ins, and of some renewals before. */
const MAX_SECRETS = 60;
/** Sign-ins kept per server: of other issuers and origins it had before. */
const MAX_RECORDS = 4;

/** Reads the file once. */
export async function openTokenStore(deps: TokenStoreDeps): Promise<TokenStore> {
  const { path, vault } = deps;
  const file = await openSignInFile(path);
  const places = createSignInPlaces(deps);
  const inMemory = new Map<ServerId, Grant[]>();
  const known = new Map<ServerId, PassingSecrets>();
  let seen = readRecords((await file.read()).root);

  const learn = (id: ServerId, grant: Grant): void => {
    const passing = known.get(id) ?? createPassingSecrets(deps.redactors, MAX_SECRETS);
    known.set(id, passing);
    eachSecretOf(grant).forEach(passing.learn);
  };
  const readAgain = async (id: ServerId): Promise<readonly SignInRecord[]> => {
    seen = readRecords((await file.read()).root);
    return seen.get(id) ?? [];
  };

  const open = async (id: ServerId, record: SignInRecord): Promise<StoredSignIn> => {
    const stored = await places.open(id, record);
    if (stored.kind === 'grant') learn(id, stored.grant);
    return stored;
  };

  /** True when it is on disk. @throws Fault; the signal's reason on abort */
  const write = async (id: ServerId, grant: Grant, mayAsk: boolean, signal: AbortSignal): Promise<boolean> => {
    const before = async (): Promise<SignInRecord | undefined> =>
      (await readAgain(id)).find((record) => isSameSignIn(record, grant));
    const placed = await places.place(id, grant, { mayAsk, before }, signal);
    if (placed === 'not-now') return false;
    const record = placed === 'never' ? null : toRecord(grant, placed.text);
    try {
      await edit(id, (records) => {
        signal.throwIfAborted();
        const others = records.filter((one) => !isSameSignIn(one, grant));
        return (record === null ? others : [record, ...others]).slice(0, MAX_RECORDS);
      });
    } catch (error) {
      if (record !== null) await vault.remove([record.secrets]).catch(deps.onTrouble);
      throw error;
    }
    return record !== null;
  };

  /** Edits the records of one server, and drops the stored secrets that they name no more. @throws Fault */
  const edit = async (
    id: ServerId,
    change: (records: readonly SignInRecord[]) => readonly SignInRecord[],
  ): Promise<void> => {
    let gone: string[] = [];
    const { after } = await file.edit((text, { root }) => {
      const before = readRecords(root).get(id) ?? [];
      const next = change(before);
      const kept = new Set(next.map(({ secrets }) => secrets));
      gone = before.map(({ secrets }) => secrets).filter((secrets) => !kept.has(secrets) && isTemplate(secrets));
      if (next.length > 0) return setAt(text, [id], next);
      return findProperty(root, id) === undefined ? text : removeAt(text, [id]);
    });
    seen = readRecords(after.root);
    // What stays behind is named by nothing, and the next sweep takes it.
    await vault.remove(gone).catch(deps.onTrouble);
  };

  return {
    known(id) {
      const kept = inMemory.get(id)?.[0];
      if (kept !== undefined) return { record: toRecord(kept, ''), isReadable: true };
      const record = seen.get(id)?.[0];
      return record === undefined ? null : { record, isReadable: places.isReadable(record) };
    },
    async look(id) {
      const [record] = await readAgain(id);
      if (record !== undefined) await open(id, record);
    },
    owners: () => [...new Set([...inMemory.keys(), ...seen.keys()])],
    async load(id, origin, issuer) {
      const isWanted = (one: Pick<Grant, 'origin' | 'issuer'>): boolean =>
        one.origin === origin && (issuer === undefined || one.issuer === issuer);
      const kept = inMemory.get(id)?.find(isWanted);
      if (kept !== undefined) return { kind: 'grant', grant: kept };
      const record = (await readAgain(id)).find(isWanted);
      return record === undefined ? { kind: 'none' } : open(id, record);
    },
    async loadAll(id) {
      const stored = await Promise.all((await readAgain(id)).map((record) => open(id, record)));
      return [...(inMemory.get(id) ?? []), ...stored.flatMap((one) => (one.kind === 'grant' ? [one.grant] : []))];
    },
    async save(id, grant, mayAsk, signal) {
      learn(id, grant);
      let isWritten = false;
      try {
        isWritten = await write(id, grant, mayAsk, signal);
      } catch (error) {
        signal.throwIfAborted();
        // A closed question means: not on disk.
        if (!isFault(error) || error.kind !== 'declined') deps.onTrouble(error);
      }
      signal.throwIfAborted();
      const others = (inMemory.get(id) ?? []).filter((one) => !isSameSignIn(one, grant));
      const kept = isWritten ? others : [grant, ...others].slice(0, MAX_RECORDS);
      if (kept.length === 0) inMemory.delete(id);
      else inMemory.set(id, kept);
    },
    async drop(id, grant) {
      const isOther = (one: Pick<Grant, 'issuer' | 'resource' | 'origin'>): boolean => !isSameSignIn(one, grant);
      inMemory.set(id, (inMemory.get(id) ?? []).filter(isOther));
      await edit(id, (records) => records.filter(isOther)).catch(deps.onTrouble);
    },
    async forget(id) {
      inMemory.delete(id);
      await edit(id, () => []);
    },
    async texts() {
      const { text, problem } = await file.read();
      if (problem !== null) throw new Fault('config-broken', describeProblem(path, problem));
      return [text];
    },
  };
}

function readRecords(root: JsonNode | undefined): ReadonlyMap<ServerId, readonly SignInRecord[]> {
  return new Map(
    propertiesOf(root).map(({ key, value }) => [
      key as ServerId,
      itemsOf(value).flatMap((node) => {
        const { data } = SignInRecord.safeParse(toValue(node));
        return data === undefined ? [] : [data];
      }),
    ]),
  );
}
