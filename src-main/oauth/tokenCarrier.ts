import type { DpopSession } from '@modelcontextprotocol/client';
import { isFault, saidOf } from '../lib/fault';
import type { Secret } from '../lib/secret';
import { TokenFault } from '../lib/tokenFault';
import { machineFaults } from '../text/oauthMachine';
import type { TokenCarrier } from './authorizedFetch';
import { parseChallenges } from './challenge';
import type { Grant, Tokens } from './grant';

/** Puts the tokens of one account on requests; the key that they are bound to is opened once. */
export function createTokenCarrier(grantOf: () => Grant | null): TokenCarrier {
  let opened: { readonly key: Secret; readonly session: DpopSession } | undefined;

  const open = async (): Promise<DpopSession> => {
    const grant = grantOf();
    const key = grant?.dpopKey ?? null;
    if (grant === null || key === null) throw new TokenFault('unauthorized', machineFaults.dpopKey);
    if (opened?.key.equals(key) !== true) {
      const { openDpop } = await import('./dpop');
      const found = await openDpop(grant.metadata, key).catch((error: unknown) => {
        throw isFault(error) ? new TokenFault(error.kind, saidOf(error), { cause: error }) : error;
      });
      if (found === null) throw new TokenFault('unauthorized', machineFaults.dpopKey);
      opened = { key, session: found.session };
    }
    return opened.session;
  };

  const isPlain = ({ type }: Tokens): boolean => type.toLowerCase() !== 'dpop';
  return {
    isPlain,
    async headersFor(tokens, request) {
      if (isPlain(tokens)) return { authorization: `Bearer ${tokens.accessToken.reveal()}` };
      const session = await open();
      const { proveRequest } = await import('./dpop');
      return proveRequest(session, tokens, request);
    },
    observe(tokens, response, url) {
      if (opened === undefined || isPlain(tokens)) return false;
      opened.session.observeNonce(response, url);
      const said = response.status === 401 ? parseChallenges(response.headers.get('www-authenticate')) : [];
      return said.some(({ scheme, error }) => scheme === 'dpop' && error === 'use_dpop_nonce');
    },
  };
}
