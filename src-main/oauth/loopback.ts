import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Fault } from '../lib/fault';
import { pause } from '../lib/task';
import type { Language } from '../text/language';
import { oauthBrowser } from '../text/oauthBrowser';
import { readCallback, type CallbackAnswer } from './callback';
import { pageOf, type PageKind } from './pages';

export interface LoopbackOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** Begins with a slash. */
  readonly path: string;
  /** What the right answer carries. */
  readonly state: string;
  readonly language: Language;
}

export interface Loopback extends AsyncDisposable {
  readonly redirectUri: string;
  /** The first answer with the right state. It never rejects: race it with a signal. */
  readonly answer: Promise<CallbackAnswer>;
  /** The same, from the address that a person copied out of their browser. @throws Fault 'invalid' */
  readonly paste: (text: string) => void;
}

const HOST = '127.0.0.1';
const MAX_HEADER_BYTES = 16_384;
const MAX_CONNECTIONS = 32;
/** A browser sends its one request at once. */
const SLOW_MS = 5_000;
/** For the last page to reach the browser; the port is free by then. */
const FLUSH_MS = 300;
const PASTED_LENGTH = 16_384;

/**
 * Waits on 127.0.0.1 for the browser to come back (RFC 8252 section 7.3, spec O3). Only a GET of exactly this path and
 * Host, without an Origin, is looked at; another state is refused and does not end the wait (RFC 6749 section 10.12).
 * The first right answer is the only one. Disposing frees the port and ends every connection.
 * @throws Fault 'port-taken'
 */
export async function openLoopback({ port, path, state, language }: LoopbackOptions): Promise<Loopback> {
  let accept: (answer: CallbackAnswer) => void = () => undefined;
  const answer = new Promise<CallbackAnswer>((resolve) => (accept = resolve));
  let isAnswered = false;
  const open = new Set<ServerResponse>();

  const take = (params: URLSearchParams): PageKind => {
    if (isAnswered) return 'again';
    const found = readCallback(params, state);
    if (found === null) return 'not-accepted';
    isAnswered = true;
    accept(found);
    return found.result.kind === 'code' ? 'received' : 'denied';
  };

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: SLOW_MS,
      requestTimeout: SLOW_MS,
      connectionsCheckingInterval: SLOW_MS / 5,
    },
    (request, response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
      send(response, refusedKind(request, ownHost(), path) ?? take(paramsOf(request)), language);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  // What is half a request, or too large, gets no page.
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connection', (socket) => socket.setTimeout(2 * SLOW_MS, () => socket.destroy()));
  server.listen({ port, host: HOST, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Fault('port-taken', oauthBrowser.portTaken(port), { cause: error });
  }
  // A connection that cannot be taken is that browser's trouble, and no end of the wait.
  server.on('error', () => undefined);
  const ownHost = (): string => `${HOST}:${(server.address() as AddressInfo | null)?.port ?? port}`;
  const redirectUri = `http://${ownHost()}${path}`;

  return {
    redirectUri,
    answer,
    paste(text) {
      const pasted = text.length <= PASTED_LENGTH && URL.canParse(text.trim()) ? new URL(text.trim()) : null;
      if (pasted === null || `${pasted.origin}${pasted.pathname}` !== redirectUri) {
        throw new Fault('invalid', oauthBrowser.notTheAddress(redirectUri));
      }
      const kind = take(pasted.searchParams);
      if (kind === 'not-accepted') throw new Fault('invalid', oauthBrowser.otherSignIn);
      if (kind === 'again') throw new Fault('invalid', oauthBrowser.alreadyAnswered);
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      const flushed = Promise.all([...open].map((response) => once(response, 'close')));
      await Promise.race([flushed, pause(FLUSH_MS)]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Why this request is not looked at; null when it is. */
function refusedKind(request: IncomingMessage, host: string, path: string): PageKind | null {
  if (request.headers.host !== host) return 'other-host';
  if (request.headers.origin !== undefined) return 'other-origin';
  if (request.method !== 'GET') return 'other-method';
  return pathOf(request) === path ? null : 'not-found';
}

/** As it was sent: nothing like `/x/../callback` is the path. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

const paramsOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');

function send(response: ServerResponse, kind: PageKind, language: Language): void {
  const { status, headers, body } = pageOf(kind, language);
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}
