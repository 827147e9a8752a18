import { randomBytes } from 'node:crypto';
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import type { ResolvedServer, ResolvedSignIn } from '../config/resolved';
import { Fault, isFault, saidOf } from '../lib/fault';
import type { AskPerson } from '../lib/question';
import { Secret } from '../lib/secret';
import { timeLimit } from '../lib/task';
import { untilAborted } from '../lib/untilAborted';
import type { Said } from '../lib/words';
import type { Language } from '../text/language';
import { oauthBrowser } from '../text/oauthBrowser';
import { oauthServers } from '../text/oauthServers';
import type { AuthHttp } from './authHttp';
import { browserAddress } from './browserAddress';
import type { CallbackAnswer } from './callback';
import { clientAuthentication, secretAuthentication } from './clientAuthentication';
import { confirmIssuer } from './confirmIssuer';
import { openDpop } from './dpop';
import type { ClientIdentity, Discovery, Grant } from './grant';
import { openLoopback, type Loopback } from './loopback';
import type { Waiting } from './pendingSignIns';
import { refuseWithoutPkce } from './pkce';
import { clientIdentity, isReusable } from './register';
import { serverUrlOf } from './serverUrl';
import { exchangeCode } from './tokenRequest';

export interface BrowserSignInAsked {
  readonly server: ResolvedServer;
  readonly discovery: Discovery;
  /** Space-separated; null leaves it to the authorization server. */
  readonly scope: string | null;
  /** What a registration at this issuer brought earlier and still serves. */
  readonly known: ClientIdentity | null;
  /** This server's people were at this issuer before, at the same hosts. */
  readonly isKnownIssuer: boolean;
  /** Called when a person agreed to a new issuer. */
  readonly onAgreed?: () => void;
  /** Opens the browser; else the address is only told. */
  readonly opens: boolean;
  /** Called when the browser is waited for. */
  readonly onPending: (waiting: Waiting) => void;
}

export interface BrowserSignInDeps {
  readonly http: AuthHttp;
  /** Main's own dialog; of a command, the person's word is the answer. */
  readonly ask: AskPerson;
  readonly language: () => Language;
  /** Opens an address in the system's browser, and asks nothing more. */
  readonly openUrl?: ((href: string) => Promise<void>) | undefined;
  /** The address of this app's client-id metadata document; null when there is none. */
  readonly clientDocument: string | null;
  /** Everything secret, the moment it is known (spec S8). */
  readonly learn: (secret: Secret) => void;
  /** What the server's log should say. */
  readonly note: (said: Said) => void;
  readonly now: () => number;
}

/**
 * Has a person sign in by their browser (spec O1–O3, O7): the code flow with PKCE (RFC 7636), a state of 256 bits and
 * a callback on loopback. One browser at most; a registration counts only once it led to tokens. Rejects with the
 * signal's reason on abort, else with a Fault: `unauthorized` (declined, denied, too late), `needs-registration`,
 * `blocked-address`, `protocol`, `timed-out`, `too-large` or `unreachable`.
 */
export async function signInByBrowser(
  asked: BrowserSignInAsked,
  deps: BrowserSignInDeps,
  signal: AbortSignal,
): Promise<Grant> {
  const { server, discovery, scope, known } = asked;
  const { http, learn } = deps;
  const { auth } = server;
  const serverUrl = serverUrlOf(server);
  if (serverUrl === null || !('clientName' in auth)) throw new TypeError('nobody signs in to this server');
  const { issuer, metadata, resource } = discovery;
  const { host } = new URL(issuer);
  if (metadata !== null) refuseUnusable(metadata, host);
  if (!asked.isKnownIssuer && auth.issuer === null) {
    const opensAt = new URL(metadata?.authorization_endpoint ?? '/authorize', issuer);
    const sendsTo = new URL(metadata?.token_endpoint ?? '/token', issuer);
    await confirmIssuer({ server: server.name, serverUrl, issuer, opensAt, sendsTo, scope }, deps, signal);
    asked.onAgreed?.();
  }

  const state = randomBytes(32).toString('base64url');
  await using loopback = await openFor(auth, known, state, deps);
  const { redirectUri } = loopback;
  const client = await clientIdentity({ auth, discovery, known, redirectUri, scope }, deps, signal);
  const dpop = await openDpop(metadata, null, discovery.dpop);

  const { startAuthorization } = await import('@modelcontextprotocol/client');
  const { authorizationUrl, codeVerifier } = await startAuthorization(issuer, {
    ...(metadata === null ? {} : { metadata }),
    clientInformation: { client_id: client.clientId },
    redirectUrl: redirectUri,
    state,
    ...(scope === null ? {} : { scope }),
    ...(resource === null ? {} : { resource }),
  });
  const verifier = new Secret(codeVerifier);
  learn(verifier);
  const url = browserAddress(authorizationUrl.href, serverUrl);
  const answer = await waitForBrowser(url, loopback, asked, deps, signal);

  const code = codeOf(await validated(answer, discovery, host), host);
  learn(code);
  const context = {
    issuer,
    metadata,
    client,
    resource,
    authenticate: auth.client === null ? secretAuthentication(client) : clientAuthentication(auth.client, learn),
    dpop: dpop?.session,
  };
  const answered = await exchangeCode(context, { code, verifier, redirectUri }, http, signal);
  return {
    issuer,
    resource,
    origin: serverUrl.origin,
    client,
    metadata,
    scope: answered.scope ?? scope ?? '',
    tokens: answered.tokens,
    dpopKey: answered.tokens.type === 'DPoP' ? (dpop?.key ?? null) : null,
  };
}

function refuseUnusable(metadata: AuthorizationServerMetadata, host: string): void {
  refuseWithoutPkce(metadata, host);
  if (!metadata.response_types_supported.includes('code')) throw new Fault('protocol', oauthServers.noCodeFlow(host));
}

/** What a client that was registered by hand, or describes itself in a document, names as its redirect address. */
const FIXED_PATH = '/callback';

/** On the port of a registration that can be reused, else on the entry's, else on any. */
async function openFor(
  auth: ResolvedSignIn,
  known: ClientIdentity | null,
  state: string,
  { clientDocument, language, now }: BrowserSignInDeps,
): Promise<Loopback> {
  const common = { state, language: language() };
  const port = auth.redirectPort ?? 0;
  const registered = auth.client === null && isReusable(known, now()) ? toUrl(known.redirectUri ?? '') : null;
  if (registered !== null && (port === 0 || Number(registered.port) === port)) {
    try {
      return await openLoopback({ ...common, port: Number(registered.port), path: registered.pathname });
    } catch (error) {
      // Taken: a new registration names another one.
      if (!isFault(error) || error.kind !== 'port-taken' || port !== 0) throw toUnauthorized(error);
    }
  }
  const isFixed = auth.client !== null || clientDocument !== null;
  const path = isFixed ? FIXED_PATH : `${FIXED_PATH}/${randomBytes(12).toString('base64url')}`;
  return openLoopback({ ...common, port, path }).catch((error: unknown) => {
    throw toUnauthorized(error);
  });
}

const toUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const toUnauthorized = (error: unknown): unknown =>
  isFault(error) && error.kind === 'port-taken' ? new Fault('unauthorized', error.said, { cause: error }) : error;

async function waitForBrowser(
  url: string,
  loopback: Loopback,
  { server, discovery, opens, onPending }: BrowserSignInAsked,
  { http, openUrl, note, now }: BrowserSignInDeps,
  signal: AbortSignal,
): Promise<CallbackAnswer> {
  const { browserMs } = http.limits;
  const late = (): Fault => new Fault('unauthorized', oauthBrowser.tooLate(Math.round(browserMs / 60_000)));
  using limit = timeLimit(browserMs, signal, late);
  const { id, name } = server;
  const { redirectUri, paste, answer } = loopback;
  const endsAt = now() + browserMs;
  onPending({ id, name, issuer: discovery.issuer, url, redirectUri, endsAt, paste });
  // The address is told in any case, so the person can still go there.
  if (opens) openUrl?.(url).catch((error: unknown) => note(oauthBrowser.notOpened(saidOf(error))));
  return await untilAborted(answer, limit.signal);
}

/**
 * The answer, once it is sure to be from the server that was asked (RFC 9207).
 * @throws Fault 'protocol' that says nothing of what the answer said
 */
async function validated(
  answer: CallbackAnswer,
  { metadata }: Discovery,
  host: string,
): Promise<CallbackAnswer['result']> {
  const { validateAuthorizationResponseIssuer } = await import('@modelcontextprotocol/client');
  const { iss, result } = answer;
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: metadata?.issuer,
      issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
    });
  } catch {
    throw new Fault('protocol', iss === undefined ? oauthBrowser.issMissing(host) : oauthBrowser.issOther(host));
  }
  return result;
}

function codeOf(result: CallbackAnswer['result'], host: string): Secret {
  if (result.kind === 'code') return result.code;
  const { code, description } = result.error;
  throw new Fault('unauthorized', oauthBrowser.denied(host, code, description));
}
