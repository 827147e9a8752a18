import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { Fault } from '../lib/fault';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import { machineFaults } from '../text/oauthMachine';
import { oauthAddresses } from '../text/oauthServers';
import { askAuthServer } from './askAuthServer';
import type { AuthHttp } from './authHttp';
import { isSameIssuer } from './issuers';

/** What large ones do not say although they can; the person named this one themselves. */
const ASSUMED = {
  authorization_endpoint: '',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};

/**
 * The metadata of an identity provider. It needs fewer members than an authorization server of MCP has, so it is read
 * with more forbearance than the SDK has: a token endpoint, and an issuer that is the one asked for.
 * @throws Fault 'protocol' when there is none; else as the requests
 */
export async function discoverProvider(
  issuer: string,
  http: AuthHttp,
  signal: AbortSignal,
): Promise<AuthorizationServerMetadata> {
  const { buildDiscoveryUrls } = await import('@modelcontextprotocol/client');
  const { host } = new URL(issuer);
  for (const { url } of buildDiscoveryUrls(issuer)) {
    const { status, text } = await askAuthServer(http, url, { headers: { accept: 'application/json' } }, signal);
    if (status >= 500) throw new Fault('unreachable', machineFaults.providerStatus(host, status));
    const document = tryParseJson(text);
    if (status !== 200 || !isRecord(document) || typeof document.issuer !== 'string') continue;
    if (!isSameIssuer(document.issuer, issuer) || typeof document.token_endpoint !== 'string') continue;
    await http.check(document.token_endpoint, oauthAddresses.token, signal);
    return { ...ASSUMED, ...document } as AuthorizationServerMetadata;
  }
  throw new Fault('protocol', machineFaults.providerMetadata(host));
}
