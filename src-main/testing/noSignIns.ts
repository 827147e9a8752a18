import type { SignIns } from '../oauth/signIns';

/** Where nobody signs in to anything. */
export const noSignIns: SignIns = {
  authorize: (_server, fetch) => fetch,
  signIn: async () => undefined,
  signOut: async () => undefined,
  paste: async () => undefined,
  openAgain: async () => undefined,
  pending: () => [],
  facts: () => null,
  factsNow: async () => null,
  forget: async () => undefined,
  onChange: () => () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
};
