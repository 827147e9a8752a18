import type { ResolvedServer, ResolvedSignIn } from '../config/resolved';
import type { Agree } from './agreeIssuer';
import type { AuthHttp } from './authHttp';
import type { Challenge } from './challenge';
import type { Discovery, Grant } from './grant';
import type { IdentityProvider } from './identityProvider';
import type { Browse } from './providerSignIn';
import { isSameIssuer } from './issuers';
import type { Learn } from './jwtFile';
import type { OAuthLimits } from './limits';
import { refusalCode } from './refusal';
import { scopesToAsk } from './scopes';
import { signInOf, urlOf } from './signInOf';
import type { TokenContext } from './tokenRequest';

/** How a token is had without a person; both reject with a Fault. */
export interface TokenSource {
  /** False for a grant of another client or issuer than the entry names by now. */
  readonly fits: (grant: Grant) => boolean;
  /** False for a sign-in by browser. */
  readonly isMachine: boolean;
  /** True when this grant can be renewed at all. */
  readonly canRenew: (grant: Grant) => boolean;
  readonly renew: (grant: Grant, limits: OAuthLimits, signal: AbortSignal) => Promise<Grant>;
  /** The first token of a machine, or one with more scopes. */
  readonly obtain: (
    asked: { readonly challenge: Challenge | null; readonly known: Grant | null; readonly wanted: string | null },
    limits: OAuthLimits,
    signal: AbortSignal,
  ) => Promise<Grant>;
}

export interface TokenSourceDeps {
  /** As it was resolved last. */
  readonly server: () => ResolvedServer;
  readonly openHttp: (
    server: ResolvedServer,
    limits: OAuthLimits,
    signal: AbortSignal,
  ) => Promise<AuthHttp & AsyncDisposable>;
  readonly identity: () => Promise<IdentityProvider>;
  readonly learn: Learn;
}

/** What a machine's token is asked for with; `browse` where a person asked for it. */
export interface MachineAsked {
  readonly challenge: Challenge | null;
  readonly known: Grant | null;
  readonly wanted: string | null;
  readonly browse: Browse | null;
  /** Asks where credentials may go; null in background work. */
  readonly agree: Agree | null;
}

/** How one server's tokens are had without a person: by refresh token, or by the machine flows (spec O6). */
export function createTokenSource(deps: TokenSourceDeps): TokenSource & {
  /** Discovers anew. Rejects with a Fault. */
  readonly byMachine: (asked: MachineAsked, limits: OAuthLimits, signal: AbortSignal) => Promise<Grant>;
} {
  const { learn } = deps;

  const byMachine = async (
    { challenge, known, wanted, browse, agree }: MachineAsked,
    limits: OAuthLimits,
    signal: AbortSignal,
  ): Promise<Grant> => {
    const server = deps.server();
    await using http = await deps.openHttp(server, limits, signal);
    const [{ discover }, { agreeToIssuer }] = await Promise.all([import('./discover'), import('./agreeIssuer')]);
    const { resourceMetadata = null, takesDpop } = challenge ?? {};
    const asked = { metadataUrl: resourceMetadata, auth: signInOf(server), takesDpop };
    const discovery = await discover(urlOf(server), asked, http, signal);
    await agreeToIssuer(server, { discovery, known }, agree, signal);
    const isSame = known !== null && known.issuer === discovery.issuer;
    const also = [wanted, isSame && wanted !== null ? known.scope : null];
    const scope = scopesToAsk(
      { entry: signInOf(server).scope, challenge: challenge?.scope ?? null, also },
      { ...discovery, metadata: null },
    );
    return await ask(server, discovery, scope, { http, known: isSame ? known : null, browse }, signal);
  };

  const ask = async (
    server: ResolvedServer,
    discovery: Discovery,
    scope: string | null,
    { http, known, browse }: { readonly http: AuthHttp; readonly known: Grant | null; readonly browse: Browse | null },
    signal: AbortSignal,
  ): Promise<Grant> => {
    const { machineGrant } = await import('./machineGrant');
    const identity = await deps.identity();
    return machineGrant(server, discovery, scope, { http, learn, identity, browse, known }, signal);
  };

  const refresh = async (grant: Grant, limits: OAuthLimits, signal: AbortSignal): Promise<Grant> => {
    const server = deps.server();
    const refreshToken = grant.tokens?.refreshToken ?? null;
    if (refreshToken === null) throw new TypeError('a grant without a refresh token is not refreshed');
    await using http = await deps.openHttp(server, limits, signal);
    const [{ refreshTokens }, context] = await Promise.all([
      import('./tokenRequest'),
      contextOf(grant, signInOf(server), learn),
    ]);
    const { tokens, scope } = await refreshTokens(context, refreshToken, null, http, signal);
    return { ...grant, tokens, scope: scope ?? grant.scope };
  };

  /** The metadata that is stored will do (spec O4). */
  const again = async (grant: Grant, limits: OAuthLimits, signal: AbortSignal): Promise<Grant> => {
    const server = deps.server();
    const { issuer, metadata, resource, scope } = grant;
    await using http = await deps.openHttp(server, limits, signal);
    const discovery = { issuer, metadata, resource, resourceScopes: null };
    return await ask(server, discovery, scope || null, { http, known: grant, browse: null }, signal);
  };

  const fits = (grant: Grant): boolean => {
    const { kind, client, issuer } = signInOf(deps.server());
    const { from, clientId } = grant.client;
    const isClients = client === null ? kind === 'oauth' && from !== 'configured' : client.id === clientId;
    return isClients && (issuer === null || isSameIssuer(issuer, grant.issuer));
  };
  const isMachine = (): boolean => signInOf(deps.server()).kind !== 'oauth';
  return {
    byMachine,
    fits,
    get isMachine() {
      return isMachine();
    },
    canRenew: ({ tokens }) => isMachine() || (tokens !== null && tokens.refreshToken !== null),
    async renew(grant, limits, signal) {
      if (!isMachine()) return refresh(grant, limits, signal);
      try {
        return await (grant.tokens?.refreshToken ? refresh : again)(grant, limits, signal);
      } catch (error) {
        if (refusalCode(error) === null) throw error;
        // Its authorization server may have moved its endpoints, or the server to another one.
        return byMachine({ challenge: null, known: grant, wanted: null, browse: null, agree: null }, limits, signal);
      }
    },
    obtain: (asked, limits, signal) => byMachine({ ...asked, browse: null, agree: null }, limits, signal),
  };
}

/** Who asks for the tokens of a grant: its client, with the credentials that the entry has for it. */
async function contextOf(grant: Grant, { client }: ResolvedSignIn, learn: Learn): Promise<TokenContext> {
  const { issuer, metadata, resource, dpopKey } = grant;
  const isEntrys = grant.client.from === 'configured' && client?.id === grant.client.clientId;
  const [{ clientAuthentication }, { openDpop }] = await Promise.all([
    import('./clientAuthentication'),
    import('./dpop'),
  ]);
  const dpop = dpopKey === null ? null : await openDpop(metadata, dpopKey);
  return {
    issuer,
    metadata,
    client: grant.client,
    resource,
    authenticate: isEntrys ? clientAuthentication(client, learn) : undefined,
    dpop: dpop?.session,
  };
}
