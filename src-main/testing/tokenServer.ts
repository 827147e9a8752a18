import type { IncomingHttpHeaders } from 'node:http';
import { authServer, type AuthReply } from './authServer';

export interface TokenRequest {
  readonly params: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface TokenServer extends AsyncDisposable {
  readonly issuer: string;
  /** Every request for a token, in order. */
  readonly requests: readonly TokenRequest[];
}

/** An authorization server whose token endpoint `answer` speaks for; its metadata has more, other or, undefined, fewer members. */
export async function tokenServer(
  answer: (request: TokenRequest) => AuthReply,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<TokenServer> {
  const requests: TokenRequest[] = [];
  const server = await authServer({
    metadata: (document) => ({ ...document, ...metadata }),
    routes: {
      'POST /token': ({ headers, body }) => {
        const request = { params: new URLSearchParams(body), headers };
        requests.push(request);
        return answer(request);
      },
    },
  });
  return { issuer: server.origin, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** A JWT whose signature nobody checks. */
export const unsignedJwt = (claims: object, header: object = {}): string =>
  [{ alg: 'ES256', ...header }, claims, 'signature']
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.');
