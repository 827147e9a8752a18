import type { ResolvedServer } from '../config/resolved';
import { Fault } from '../lib/fault';
import type { Secret } from '../lib/secret';
import { machineFaults } from '../text/oauthMachine';
import type { Discovery } from './grant';
import type { IdentityProvider } from './identityProvider';
import type { Browse } from './providerSignIn';
import { type Learn, typeOf } from './jwtFile';
import { requestTokens } from './tokenRequest';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
/** In the header of such an assertion, in small letters. */
const ASSERTION_TYPE = 'oauth-id-jag+jwt';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';

export interface AssertionAsked {
  readonly server: ResolvedServer;
  readonly discovery: Discovery;
  readonly scope: string | null;
}

export interface AssertionDeps {
  readonly identity: IdentityProvider;
  readonly browse: Browse | null;
  readonly learn: Learn;
}

/**
 * Has the identity provider say to the authorization server of one server who its person is (cross-app access): an ID
 * token is exchanged for an assertion that holds for this server alone (RFC 8693).
 * @throws Fault as `IdentityProvider.withToken`, and 'protocol' when the answer is no assertion
 */
export function requestAssertion(
  { server, discovery, scope }: AssertionAsked,
  { identity, browse, learn }: AssertionDeps,
  signal: AbortSignal,
): Promise<Secret> {
  return identity.withToken(
    { server, browse },
    async (idToken, { context, http }) => {
      const params = new URLSearchParams({
        grant_type: TOKEN_EXCHANGE,
        requested_token_type: ID_JAG,
        audience: discovery.issuer,
        subject_token: idToken.reveal(),
        subject_token_type: ID_TOKEN,
      });
      if (scope !== null) params.set('scope', scope);
      const { tokens } = await requestTokens({ ...context, resource: discovery.resource }, params, http, signal);
      learn(tokens.accessToken);
      // Anything else might be a token of the person's own, and is not for the server's side to see.
      if (typeOf(tokens.accessToken) !== ASSERTION_TYPE) {
        throw new Fault('protocol', machineFaults.noGrant(new URL(context.issuer).host));
      }
      return tokens.accessToken;
    },
    signal,
  );
}
