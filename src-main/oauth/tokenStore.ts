import type { ServerId } from '@contract/ids';
import { isFault, Fault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import { isTemplate, literal, plainText } from '../config/template';
import { findProperty, itemsOf, type JsonNode, propertiesOf, toValue } from '../storage/jsonDocument';
import { removeAt, setAt } from '../storage/jsonEdit';
import { describeProblem, openJsonFile } from '../storage/jsonFile';
import type { SecretOwner, TextSource, Vault } from '../storage/vault';
import type { Grant } from './grant';
import { createPassingSecrets, type PassingSecrets } from './passingSecrets';
import { eachSecretOf, isSameSignIn, secretsOf, SignInRecord, toGrant, toRecord } from './signInRecord';

/** What a server's newest sign-in is, or why it cannot be used now. */
export type StoredSignIn = { readonly kind: 'grant'; readonly grant: Grant } | { readonly kind: 'none' | 'locked' };

/**
 * The sign-ins of every server (spec O4) in `sign_ins.json`, owner-only, newest first. Two processes may hold it: every
 * read is of the file as it is now. What cannot be kept on disk is kept in memory, and comes before what is on disk.
 */
export interface TokenStore extends TextSource {
  /** The newest as last seen, of any origin; for views. */
  known(id: ServerId): SignInRecord | null;
  /** The newest for this origin; one of another issuer when that is named. Never rejects: what cannot be read is none. */
  load(id: ServerId, origin: string, issuer?: string): Promise<StoredSignIn>;
  /** All that can be read, for signing out. */
  loadAll(id: ServerId): Promise<Grant[]>;
  /**
   * Becomes the newest, on disk before this resolves where the secrets may be kept there. `mayAsk` puts the question
   * of where to keep them to the person; without it an unanswered one means memory. Rejects on abort only.
   */
  save(id: ServerId, grant: Grant, mayAsk: boolean, signal: AbortSignal): Promise<void>;
  /** Drops one; what cannot be written stays. Never rejects. */
  drop(id: ServerId, grant: Grant): Promise<void>;
  /** Drops all of one server. @throws Fault 'write-failed' */
  forget(id: ServerId): Promise<void>;
}

export interface TokenStoreDeps {
  readonly path: string;
  readonly vault: Pick<Vault, 'open' | 'state' | 'remove'>;
  /** Puts a secret where this computer can keep it; `config/keepSecret.ts`. */
  readonly keep: (value: Secret, owner: SecretOwner, signal: AbortSignal) => Promise<string>;
  /** False while nobody has said where secrets go on a computer without encryption. */
  readonly isPlaceChosen: () => boolean;
  /** Learn each secret the moment it is known, and forget it long after it was replaced. */
  readonly redactors: readonly Pick<Redactor, 'hold'>[];
  readonly onTrouble: (error: unknown) => void;
}

/** Secrets of one server that are known at once: those of its sign-ins, and of some renewals before. */
const MAX_SECRETS = 60;
/** Sign-ins kept per server: of other issuers and origins it had before. */
const MAX_RECORDS = 4;

/** Reads the file once. */
export async function openTokenStore(deps: TokenStoreDeps): Promise<TokenStore> {
  const { path, vault } = deps;
  const file = await openJsonFile(path);
  const inMemory = new Map<ServerId, Grant[]>();
  const known = new Map<ServerId, PassingSecrets>();
  let seen = readRecords((await file.read()).root);

  const learn = (id: ServerId, grant: Grant): Grant => {
    const passing = known.get(id) ?? createPassingSecrets(deps.redactors, MAX_SECRETS);
    known.set(id, passing);
    eachSecretOf(grant).forEach(passing.learn);
    return grant;
  };
  const readAgain = async (id: ServerId): Promise<readonly SignInRecord[]> => {
    seen = readRecords((await file.read()).root);
    return seen.get(id) ?? [];
  };

  const open = async (id: ServerId, record: SignInRecord): Promise<StoredSignIn> => {
    const { secrets } = record;
    if (secrets === '' || isInFile(record)) return found(id, record, secrets === '' ? null : plainText(secrets));
    const answer = await vault.open(secrets, ownerOf(id, record.origin));
    if (answer.kind === 'value') return found(id, record, answer.secret.reveal());
    return { kind: answer.kind === 'locked' ? 'locked' : 'none' };
  };
  const found = (id: ServerId, record: SignInRecord, text: string | null): StoredSignIn => {
    const grant = toGrant(record, text === null ? null : new Secret(text));
    return grant === null ? { kind: 'none' } : { kind: 'grant', grant: learn(id, grant) };
  };

  /** What to write for the secrets; null when they may not leave memory. */
  const place = async (id: ServerId, grant: Grant, mayAsk: boolean, signal: AbortSignal): Promise<string | null> => {
    const secrets = secretsOf(grant);
    if (secrets === null) return '';
    const { kind } = await vault.state();
    if (kind === 'locked') return null;
    if (kind === 'none' && !mayAsk && !deps.isPlaceChosen()) {
      const before = (await readAgain(id)).find((record) => isSameSignIn(record, grant));
      // A person once had this very sign-in written there.
      return before !== undefined && isInFile(before) ? literal(secrets.reveal()) : null;
    }
    return deps.keep(secrets, ownerOf(id, grant.origin), signal);
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
      return kept === undefined ? (seen.get(id)?.[0] ?? null) : toRecord(kept, '');
    },
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
      const others = (inMemory.get(id) ?? []).filter((one) => !isSameSignIn(one, grant));
      try {
        const secrets = await place(id, grant, mayAsk, signal);
        if (secrets !== null) {
          const record = toRecord(grant, secrets);
          const add = (records: readonly SignInRecord[]): SignInRecord[] =>
            [record, ...records.filter((one) => !isSameSignIn(one, grant))].slice(0, MAX_RECORDS);
          await edit(id, add);
          if (others.length === 0) inMemory.delete(id);
          else inMemory.set(id, others);
          return;
        }
      } catch (error) {
        signal.throwIfAborted();
        // A closed question means: not on disk.
        if (!isFault(error) || error.kind !== 'declined') deps.onTrouble(error);
      }
      inMemory.set(id, [grant, ...others].slice(0, MAX_RECORDS));
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

/** The secrets stand there themselves. */
const isInFile = ({ secrets }: SignInRecord): boolean => secrets !== '' && !isTemplate(secrets);

/** Bound to the server and to the origin that the tokens go to (spec S10). */
const ownerOf = (id: ServerId, origin: string): SecretOwner => ({
  owner: id,
  place: 'auth/sign_in',
  destination: origin,
});

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
