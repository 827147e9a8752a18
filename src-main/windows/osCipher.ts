import { Fault } from '../lib/fault';
import { lockedFault, type Cipher, type CipherState } from '../storage/cipher';
import type { Keyring } from './keyring';
import { told } from '../lib/words';
import { windowFaults } from '../text/windowFaults';

/** The parts of Electron's `safeStorage` used here; the asynchronous ones exist from Electron 43 on. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
  isAsyncEncryptionAvailable?(): Promise<boolean>;
  encryptStringAsync?(text: string): Promise<unknown>;
  decryptStringAsync?(bytes: Buffer): Promise<unknown>;
}

export interface OsCipherDeps {
  /** Looked up at each use: Electron refuses it before the app is ready. */
  readonly safeStorage: () => SafeStorage;
  readonly platform: NodeJS.Platform;
  readonly keyring: Keyring;
}

const OBFUSCATION_ONLY = new Set(['basic_text', 'unknown']);

/**
 * The operating system's encryption (spec S6). On Linux `safeStorage` blocks the whole app while a keyring is
 * locked, so the keyring is asked over D-Bus first. Once Chromium holds the key, locking changes nothing for us.
 */
export function createOsCipher({ safeStorage, platform, keyring }: OsCipherDeps): Cipher {
  let usable: CipherState | null = null;

  const linuxState = async (): Promise<CipherState> => {
    const lock = await keyring.state();
    const backend = safeStorage().getSelectedStorageBackend?.() ?? 'unknown';
    if (OBFUSCATION_ONLY.has(backend)) return { kind: 'none', backend };
    if (!backend.startsWith('kwallet')) {
      if (lock === 'none') return { kind: 'none', backend };
      if (lock === 'locked') return { kind: 'locked', backend };
    }
    if (!(await isAvailable(safeStorage()))) return { kind: 'none', backend };
    return (usable = { kind: 'encrypted', backend });
  };

  const state = async (): Promise<CipherState> => {
    if (usable) return usable;
    // Asking macOS whether encryption is available may show a prompt, and both always have it.
    if (platform !== 'linux') return { kind: 'encrypted', backend: platform === 'darwin' ? 'keychain' : 'dpapi' };
    return linuxState();
  };

  return {
    state,
    async unlock(signal) {
      if ((await state()).kind === 'locked') await keyring.unlock(signal);
      return state();
    },
    async encrypt(text) {
      const { kind } = await state();
      if (kind === 'locked') throw lockedFault();
      if (kind === 'none') throw new Fault('no-encryption', told`this computer offers no encryption for secrets`);
      try {
        return (await encryptWith(safeStorage(), text)).toString('base64');
      } catch (cause) {
        throw new Fault('no-encryption', windowFaults.notEncrypted, { cause });
      }
    },
    async decrypt(ciphertext) {
      // Without a keyring the value is not lost: it can be read again where there is one.
      if ((await state()).kind !== 'encrypted') throw lockedFault();
      try {
        return await decryptWith(safeStorage(), Buffer.from(ciphertext, 'base64'));
      } catch (cause) {
        throw new Fault('undecryptable', windowFaults.notDecrypted, { cause });
      }
    },
  };
}

const isAvailable = async (storage: SafeStorage): Promise<boolean> =>
  storage.isAsyncEncryptionAvailable ? storage.isAsyncEncryptionAvailable() : storage.isEncryptionAvailable();

async function encryptWith(storage: SafeStorage, text: string): Promise<Buffer> {
  const answer = storage.encryptStringAsync
    ? unwrap(await storage.encryptStringAsync(text))
    : storage.encryptString(text);
  if (!(answer instanceof Uint8Array)) throw new TypeError('safeStorage answered without bytes');
  return Buffer.from(answer);
}

async function decryptWith(storage: SafeStorage, bytes: Buffer): Promise<string> {
  const answer = storage.decryptStringAsync
    ? unwrap(await storage.decryptStringAsync(bytes))
    : storage.decryptString(bytes);
  if (typeof answer !== 'string') throw new TypeError('safeStorage answered without text');
  return answer;
}

/** Some versions answer with the value, others with `{ result }`. */
const unwrap = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : answer;
