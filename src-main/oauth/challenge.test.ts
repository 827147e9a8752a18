import { describe, expect, it } from 'vitest';
import { parseChallenges, tokenChallenge } from './challenge';

const METADATA = 'https://h.example/.well-known/oauth-protected-resource';
const told = (header: string): string[] =>
  parseChallenges(header).map(({ scheme, resourceMetadata, scope, error }) =>
    [scheme, resourceMetadata?.href, scope, error].filter((part) => part != null).join(' '),
  );

describe('the challenges of a 401', () => {
  it.each([
    [
      'one with everything',
      `Bearer realm="r", resource_metadata="${METADATA}", scope="a b", error="invalid_token"`,
      [`bearer ${METADATA} a b invalid_token`],
    ],
    ['none', '', []],
    ['a scheme alone', 'Bearer', ['bearer']],
    [
      'several, with commas and schemes inside quotes',
      `Basic realm="a, Bearer b", Bearer error="invalid_token", resource_metadata="${METADATA}"`,
      ['basic', `bearer ${METADATA} invalid_token`],
    ],
    ['no quotes and small letters', `bearer resource_metadata=${METADATA}`, [`bearer ${METADATA}`]],
    [
      'credentials in one piece before it',
      `Negotiate YII==, DPoP error="use_dpop_nonce", algs="ES256"`,
      ['negotiate', 'dpop use_dpop_nonce'],
    ],
    ['a scheme alone before it', `Negotiate, Bearer scope="x"`, ['negotiate', 'bearer x']],
    ['blanks around the equals sign, and empty items', `,, Bearer  scope = "x" ,, error = e ,`, ['bearer x e']],
    ['escapes inside quotes', String.raw`Bearer realm="say \"hi\", you", scope="x"`, ['bearer x']],
    ['a value that is said twice', 'Bearer scope="first", scope="second"', ['bearer first']],
    ['a quote that is never closed', 'Bearer error=e, scope="never', ['bearer e']],
    ['what is no challenge at all', '=;"x"', []],
  ])('are read: %s', (_what, header, expected) => expect(told(header)).toEqual(expected));

  it('never name an address that is not for the web, nor scopes that are none', () => {
    expect(told('Bearer resource_metadata="file:///etc/passwd", scope="a\u0007 \\"b"')).toEqual(['bearer']);
    expect(told('Bearer scope="a a b"')).toEqual(['bearer a b']);
  });

  it('are bounded, however long the header', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `S${at} p="x"`).join(', ');
    expect(parseChallenges(many)).toHaveLength(16);
    expect(parseChallenges(`Bearer scope="${'"'.repeat(200_000)}`)).toHaveLength(1);
  });

  it('say whether a token may be bound to a key, whichever of them is answered', () => {
    const takesDpop = (header: string) => tokenChallenge(parseChallenges(header))?.takesDpop;
    expect(takesDpop(`Bearer resource_metadata="${METADATA}", DPoP algs="ES256"`)).toBe(true);
    expect(takesDpop(`Bearer resource_metadata="${METADATA}", Basic realm="DPoP"`)).toBe(false);
  });

  it('prefer the one that says where a token is had, among those that a token answers', () => {
    const chosen = (header: string): string | undefined => tokenChallenge(parseChallenges(header))?.scheme;
    expect(chosen(`Basic realm="x", DPoP algs="ES256", Bearer resource_metadata="${METADATA}"`)).toBe('bearer');
    expect(chosen('DPoP algs="ES256", Bearer')).toBe('dpop');
    expect(chosen('Basic realm="x"')).toBeUndefined();
  });
});
