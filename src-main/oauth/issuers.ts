/** Servers and people write an issuer without a path with and without its slash. */
export const isSameIssuer = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (issuer: string): string => issuer.replace(/\/$/, '');
