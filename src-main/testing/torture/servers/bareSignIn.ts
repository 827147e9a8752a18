import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

export interface BareSignIn extends AsyncDisposable {
  readonly provider: OAuthClientProvider;
  /** Every address but loopback is refused, and counted. */
  readonly fetch: typeof fetch;
  /** The code that came back, or undefined when none did. */
  code(): Promise<string | undefined>;
  opened(): number;
  blocked(): number;
}

const BROWSER_MS = 2_000;

/** The least that a host must do to sign in: keep what it is told, open what it is told, take the code that comes. */
export async function createBareSignIn(): Promise<BareSignIn> {
  let opened = 0;
  let blocked = 0;
  let code: string | undefined;
  let browser: Promise<unknown> = Promise.resolve();
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  const listener = createServer((request, response) => {
    code ??= new URL(request.url ?? '/', 'http://localhost').searchParams.get('code') ?? undefined;
    response.end('done');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
  const isHere = (url: string | URL): boolean => new URL(url).hostname === '127.0.0.1';

  const visit = (url: URL): Promise<unknown> =>
    isHere(url) && url.protocol === 'http:'
      ? fetch(url, { signal: AbortSignal.timeout(BROWSER_MS) }).catch(() => undefined)
      : Promise.resolve();

  return {
    provider: {
      redirectUrl,
      clientMetadata: { redirect_uris: [redirectUrl], client_name: 'bare', token_endpoint_auth_method: 'none' },
      clientInformation: () => client,
      saveClientInformation: (given) => void (client = given),
      tokens: () => tokens,
      saveTokens: (given) => void (tokens = given),
      redirectToAuthorization(url) {
        opened += 1;
        browser = visit(url);
      },
      saveCodeVerifier: (given) => void (verifier = given),
      codeVerifier: () => verifier,
    },
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input;
      if (isHere(url)) return fetch(input, init);
      blocked += 1;
      return Promise.reject(new TypeError('fetch failed (refused by the test)'));
    },
    async code() {
      await browser;
      return code;
    },
    opened: () => opened,
    blocked: () => blocked,
    async [Symbol.asyncDispose]() {
      listener.close();
      listener.closeAllConnections();
    },
  };
}
