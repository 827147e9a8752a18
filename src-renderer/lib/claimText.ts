const keys = {
  readOnly: 'claim_readOnly',
  destructive: 'claim_destructive',
  idempotent: 'claim_idempotent',
  openWorld: 'claim_openWorld',
} as const;

/** The words for a server's hint, as a key of the `common` texts; undefined for one that is not known. */
export const claimText = (claim: string): (typeof keys)[keyof typeof keys] | undefined =>
  Object.hasOwn(keys, claim) ? keys[claim as keyof typeof keys] : undefined;
