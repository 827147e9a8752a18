import type { ServerId } from '@contract/ids';
import { isTemplate, literal, plainText } from '../config/template';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { isSessionReference } from '../storage/secretReference';
import { SIGN_IN_PLACE, type SecretOwner, type Vault } from '../storage/vault';
import { accountFaults } from '../text/oauthAccount';
import type { Grant } from './grant';
import { fromSealed, toSealed } from './sealedSignIn';
import { isSameSignIn, type SignInRecord } from './signInRecord';

/** A server's sign-in, or why it cannot be used now. */
export type StoredSignIn = { readonly kind: 'grant'; readonly grant: Grant } | { readonly kind: 'none' | 'locked' };

export interface PlaceDeps {
  readonly vault: Pick<Vault, 'open' | 'peek' | 'state' | 'remove'>;
  /** Puts a secret where this computer can keep it; `config/keepSecret.ts`. */
  readonly keep: (value: Secret, owner: SecretOwner, signal: AbortSignal) => Promise<string>;
  /** False while nobody has said where secrets go on a computer without encryption. */
  readonly isPlaceChosen: () => boolean;
  readonly onTrouble: (error: unknown) => void;
}

/** Where the secrets of sign-ins are: in the vault, or in the file itself. */
export interface SignInPlaces {
  /** Never rejects: what cannot be read, or is not what the facts beside it say, is none. */
  readonly open: (id: ServerId, record: SignInRecord) => Promise<StoredSignIn>;
  /** False when it could not be opened, as far as that was seen. */
  readonly isReadable: (record: SignInRecord) => boolean;
  /**
   * The text to write for it; `not-now` when it may not leave memory, `never` when none before it may stay on disk
   * either. `before` is what is on disk of the same one. Rejects as `keep` does.
   */
  readonly place: (
    id: ServerId,
    grant: Grant,
    options: { readonly mayAsk: boolean; readonly before: () => Promise<SignInRecord | undefined> },
    signal: AbortSignal,
  ) => Promise<{ readonly text: string } | 'not-now' | 'never'>;
}

export function createSignInPlaces({ vault, keep, isPlaceChosen, onTrouble }: PlaceDeps): SignInPlaces {
  /** Texts that were no sign-in when they were opened. */
  const useless = new Set<string>();

  const read = async (id: ServerId, record: SignInRecord): Promise<StoredSignIn> => {
    const { secrets, origin } = record;
    const answer = isInFile(record)
      ? ({ kind: 'value', secret: new Secret(plainText(secrets)) } as const)
      : await vault.open(secrets, ownerOf(id, origin));
    if (answer.kind !== 'value') return { kind: answer.kind === 'locked' ? 'locked' : 'none' };
    const grant = fromSealed(answer.secret);
    return grant !== null && isSameSignIn(grant, record) ? { kind: 'grant', grant } : { kind: 'none' };
  };

  return {
    async open(id, record) {
      const found = await read(id, record);
      if (found.kind === 'none') useless.add(record.secrets);
      else useless.delete(record.secrets);
      return found;
    },
    isReadable(record) {
      if (useless.has(record.secrets)) return false;
      return isInFile(record) || vault.peek(record.secrets).state === 'stored';
    },
    async place(id, grant, { mayAsk, before }, signal) {
      const sealed = toSealed(grant);
      if (sealed === null) {
        onTrouble(new Fault('too-large', accountFaults.tooLargeToKeep));
        return 'never';
      }
      const { kind } = await vault.state();
      if (kind === 'locked') return 'not-now';
      if (kind === 'none' && !mayAsk && !isPlaceChosen()) {
        const earlier = await before();
        // A person once had this very sign-in written there.
        return earlier !== undefined && isInFile(earlier) ? { text: literal(sealed.reveal()) } : 'not-now';
      }
      const text = await keep(sealed, ownerOf(id, grant.origin), signal);
      if (!isSessionReference(text)) return { text };
      await vault.remove([text]);
      return 'never';
    },
  };
}

/** The secrets stand there themselves. */
const isInFile = ({ secrets }: SignInRecord): boolean => !isTemplate(secrets);

/** Bound to the server and to the origin that the tokens go to (spec S10). */
const ownerOf = (id: ServerId, origin: string): SecretOwner => ({
  owner: id,
  place: SIGN_IN_PLACE,
  destination: origin,
});
