import { Fault, isFault } from '../lib/fault';
import type { Redactor } from '../lib/redact';
import { MASK, Secret } from '../lib/secret';
import { lockedFault, type Cipher, type CipherState } from './cipher';
import { answerFor, type BoundSecret, createSessionSecrets, fieldsOf, foreignTo } from './boundSecrets';
import { decryptEnvelope, encryptEnvelope } from './secretEnvelope';
import { isNamedIn, isOfSession, newSecretName, secretNameOf, toReference } from './secretReference';
import { SIGN_IN_PLACE, type SecretOwner, type Vault } from './vault';
import { createVaultFile, type StoredSecret } from './vaultFile';
import { told } from '../lib/words';

/** A value that was decrypted, and from which ciphertext. */
interface Opened extends BoundSecret {
  readonly ciphertext: string;
}

/** Another process seals first and names the value in the config a moment later; until then a sweep spares it. */
const UNNAMED_GRACE_MS = 60_000;

/** Does no I/O until a secret is needed, and never asks the cipher before that. */
export function createVault({
  path,
  cipher,
  redactor,
  now = Date.now,
}: {
  readonly path: string;
  readonly cipher: Cipher;
  readonly redactor: Redactor;
  readonly now?: () => number;
}): Vault {
  const file = createVaultFile(path);
  const opened = new Map<string, Opened>();
  const session = createSessionSecrets();
  const releases = new Map<string, () => void>();
  /** Scrubbed until it is removed by the one who wrote it. */
  const learn = (name: string, value: string | Secret): void => {
    const before = releases.get(name);
    releases.set(name, redactor.hold(value));
    before?.();
  };
  /** Ciphertexts that the keyring refused. */
  const refused = new Set<string>();
  /** Sealed here and not yet seen in any text. */
  const unnamed = new Set<string>();
  let known: CipherState | undefined;

  const remember = (state: CipherState): CipherState => (known = state);
  const find = (name: string): StoredSecret | undefined => {
    const contents = file.read();
    return contents.kind === 'read' ? contents.secrets.get(name) : undefined;
  };
  const isDamaged = (name: string): boolean => {
    const contents = file.read();
    return contents.kind === 'broken' || (contents.kind === 'read' && contents.damaged.has(name));
  };
  /** Why nothing is stored under a name. */
  const missingKind = (name: string): 'undecryptable' | 'session-over' | 'unknown' => {
    if (isDamaged(name)) return 'undecryptable';
    return isOfSession(name) ? 'session-over' : 'unknown';
  };
  const isOpen = (name: string, { ciphertext }: StoredSecret): boolean => opened.get(name)?.ciphertext === ciphertext;

  const add = (name: string, owner: SecretOwner, secret: Secret, backend: string, ciphertext: string): Promise<void> =>
    file.update((secrets) => {
      const sealed = { ...fieldsOf(owner), backend, masked: secret.mask(), sealed_at: now(), ciphertext };
      secrets.set(name, sealed);
      return true;
    });

  /** Decrypts one entry, or says why not. The binding inside the ciphertext counts, not the one in the clear. */
  const decrypt = async (name: string, entry: StoredSecret): Promise<Opened | 'locked' | 'undecryptable'> => {
    const cached = opened.get(name);
    if (cached?.ciphertext === entry.ciphertext) return cached;
    const state = remember(await cipher.state());
    if (state.kind !== 'encrypted' || state.backend !== entry.backend) return 'locked';
    try {
      const { value, owner } = await decryptEnvelope(cipher, entry.ciphertext);
      learn(name, value);
      const result = { secret: new Secret(value), owner, ciphertext: entry.ciphertext };
      opened.set(name, result);
      refused.delete(entry.ciphertext);
      return result;
    } catch (error) {
      if (isFault(error) && error.kind === 'locked') {
        remember({ kind: 'locked', backend: state.backend });
        return 'locked';
      }
      refused.add(entry.ciphertext);
      return 'undecryptable';
    }
  };

  const drop = async (isGone: (name: string, entry: StoredSecret) => boolean): Promise<void> => {
    const contents = file.read();
    if (contents.kind !== 'read' || ![...contents.secrets].some(([name, entry]) => isGone(name, entry))) return;
    await file.update((secrets) => {
      const gone = [...secrets].filter(([name, entry]) => isGone(name, entry));
      for (const [name] of gone) {
        secrets.delete(name);
        opened.delete(name);
      }
      return gone.length > 0;
    });
  };

  return {
    async state() {
      return remember(await cipher.state());
    },

    async unlock(signal) {
      const state = remember(await cipher.unlock(signal));
      refused.clear();
      return state;
    },

    async seal(value, owner) {
      const state = remember(await cipher.state());
      if (state.kind === 'locked') throw lockedFault();
      if (state.kind === 'none') throw new Fault('no-encryption', told`this computer offers no encryption for secrets`);
      const text = value.reveal();
      if (text === '') throw new TypeError('an empty value is no secret');
      const name = newSecretName(owner.place);
      learn(name, value);
      const ciphertext = await encryptEnvelope(cipher, text, owner);
      unnamed.add(name);
      try {
        await add(name, owner, value, state.backend, ciphertext);
      } catch (error) {
        unnamed.delete(name);
        throw error;
      }
      opened.set(name, { secret: value, owner: fieldsOf(owner), ciphertext });
      return toReference(name);
    },

    keepForSession(value, owner) {
      const name = newSecretName(owner.place, 'session');
      learn(name, value);
      session.keep(name, { secret: value, owner });
      return toReference(name);
    },

    async open(reference, owner) {
      const name = secretNameOf(reference);
      if (name === undefined) return { kind: 'unknown' };
      const kept = session.find(name);
      if (kept !== undefined) return answerFor(kept, owner);
      const entry = find(name);
      if (entry === undefined) return { kind: missingKind(name) };
      const foreign = foreignTo(entry, owner);
      if (foreign !== undefined) return foreign;
      const result = await decrypt(name, entry);
      return typeof result === 'string' ? { kind: result } : answerFor(result, owner);
    },

    peek(reference) {
      const name = secretNameOf(reference);
      if (name === undefined) return { masked: '', state: 'unknown' };
      const kept = session.find(name);
      if (kept !== undefined) return { masked: kept.secret.mask(), state: 'stored' };
      const entry = find(name);
      if (entry === undefined) {
        return isDamaged(name) ? { masked: MASK, state: 'undecryptable' } : { masked: '', state: 'unknown' };
      }
      const { masked } = entry;
      if (isOpen(name, entry)) return { masked, state: 'stored' };
      if (refused.has(entry.ciphertext)) return { masked, state: 'undecryptable' };
      const isShut = known !== undefined && (known.kind !== 'encrypted' || known.backend !== entry.backend);
      return { masked, state: isShut ? 'locked' : 'stored' };
    },

    isElsewhere(reference, { owner, destination }) {
      const name = secretNameOf(reference);
      if (name === undefined) return false;
      const entry = find(name);
      const bound = session.find(name)?.owner ?? entry;
      // What cannot be read goes nowhere, and asks for re-entry anyway.
      if (bound === undefined || (entry !== undefined && refused.has(entry.ciphertext))) return false;
      return bound.owner === owner && bound.destination !== destination;
    },

    async rebind(owner, destination) {
      const isMoved = (bound: SecretOwner): boolean => isEntrys(bound, owner) && bound.destination !== destination;
      session.rebind(isMoved, destination);
      const contents = file.read();
      if (contents.kind !== 'read') return;
      const bound = new Map<string, { readonly from: string; readonly to: string; readonly backend: string }>();
      for (const [name, entry] of contents.secrets) {
        if (!isMoved(entry)) continue;
        const result = await decrypt(name, entry);
        if (result === 'locked') throw lockedFault();
        // A value that cannot be read asks for re-entry anyway.
        if (result === 'undecryptable' || !isEntrys(result.owner, owner)) continue;
        const { backend } = remember(await cipher.state());
        const to = await encryptEnvelope(cipher, result.secret.reveal(), { ...result.owner, destination });
        bound.set(name, { from: entry.ciphertext, to, backend });
      }
      if (bound.size === 0) return;
      await file.update((secrets) => {
        for (const [name, { from, to, backend }] of bound) {
          const entry = secrets.get(name);
          if (entry?.ciphertext === from) secrets.set(name, { ...entry, destination, backend, ciphertext: to });
        }
        return true;
      });
    },

    async remove(references) {
      const names = new Set(references.map(secretNameOf));
      session.drop((name) => names.has(name));
      for (const name of [...unnamed]) if (names.has(name)) unnamed.delete(name);
      await drop((name) => names.has(name));
      for (const name of names) {
        if (name === undefined) continue;
        releases.get(name)?.();
        releases.delete(name);
      }
    },

    async sweep(texts) {
      for (const name of [...unnamed]) if (isNamedIn(name, texts)) unnamed.delete(name);
      await drop((name, { sealed_at }) => {
        const isFresh = Math.abs(now() - sealed_at) < UNNAMED_GRACE_MS && !opened.has(name);
        return !isNamedIn(name, texts) && !unnamed.has(name) && !isFresh;
      });
    },

    async forget(owner) {
      session.drop((_name, bound) => isEntrys(bound, owner));
      await drop((_name, entry) => isEntrys(entry, owner));
    },

    get exists() {
      return file.read().kind !== 'missing';
    },
  };
}

/** A sign-in is bound to where its own tokens go, and ends with a sign-out. */
const isEntrys = (bound: SecretOwner, owner: string): boolean => bound.owner === owner && bound.place !== SIGN_IN_PLACE;
