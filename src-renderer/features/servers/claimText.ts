const keys = {
  readOnly: 'claimReadOnly',
  destructive: 'claimDestructive',
  idempotent: 'claimIdempotent',
  openWorld: 'claimOpenWorld',
} as const;

/** The word for a server's hint, as a key of the `servers` texts; undefined for one that is not known. */
export const claimText = (claim: string): (typeof keys)[keyof typeof keys] | undefined =>
  Object.hasOwn(keys, claim) ? keys[claim as keyof typeof keys] : undefined;
