import { randomBytes } from 'node:crypto';
import { type Canary, canaryOf, createCanary } from '../../../canaries';

const KINDS = ['env', 'header', 'token', 'clientSecret', 'privateKey', 'userInfo', 'query', 'path', 'input'] as const;
const MORE = ['argument', 'imported', 'modelKey'] as const;

/** One secret of every kind that a person can give to the app by now. */
export type CanarySet = Readonly<Record<(typeof KINDS)[number] | (typeof MORE)[number], Canary>>;

/** What may stand in such a place without changing its meaning. */
const CHARACTERS: Readonly<Record<string, string>> = {
  env: ' "\\/+%é',
  header: ' "\\/+%',
  token: '-._~+/',
  modelKey: '-._~+/',
  clientSecret: '-._~+/',
  privateKey: '"\\/+',
  argument: '-._~+/',
};

export function createCanarySet(): CanarySet {
  const entries = [...KINDS, ...MORE].map((kind) => {
    const canary =
      kind === 'path'
        ? canaryOf(kind, `p4th${randomBytes(12).toString('hex')}`)
        : createCanary(kind, CHARACTERS[kind] ?? '-');
    return [kind, canary] as const;
  });
  return Object.fromEntries(entries) as CanarySet;
}
