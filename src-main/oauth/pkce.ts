import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { Fault } from '../lib/fault';
import { oauthServers } from '../text/oauthServers';

/**
 * A server that promises nothing may ignore the proof, and then a stolen code is enough (OAuth 2.1 section 7.5).
 * @throws Fault 'protocol'
 */
export function refuseWithoutPkce(metadata: AuthorizationServerMetadata, host: string): void {
  if (metadata.code_challenge_methods_supported?.includes('S256') === true) return;
  throw new Fault('protocol', oauthServers.noPkce(host));
}
