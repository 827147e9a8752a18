import { usageFaults } from '../text/usage';
import { usage } from './usage';

/** The options of the commands that sign in. */
export const SIGN_IN_OPTIONS = { 'no-browser': { type: 'boolean' } } as const;

/** Which options belong to which of them. */
export const SIGN_IN_VERBS = { login: ['input', 'no-browser'], logout: [], auth: [] } as const;
export type SignInVerb = keyof typeof SIGN_IN_VERBS;

export const isSignInVerb = (verb: string | undefined): verb is SignInVerb =>
  verb !== undefined && Object.hasOwn(SIGN_IN_VERBS, verb);

export type SignInCommand =
  /** `opens` the browser, else only tells the address. */
  | { readonly kind: 'login'; readonly name: string; readonly opens: boolean }
  | { readonly kind: 'logout' | 'auth'; readonly name: string };

/** Pure. @throws Fault 'usage' */
export function toSignInCommand(
  verb: SignInVerb,
  words: readonly string[],
  flags: { readonly 'no-browser'?: boolean },
): SignInCommand {
  const [name = ''] = words;
  if (words.length !== 1) throw usage(usageFaults.takesOneName(verb));
  return verb === 'login' ? { kind: verb, name, opens: flags['no-browser'] !== true } : { kind: verb, name };
}
