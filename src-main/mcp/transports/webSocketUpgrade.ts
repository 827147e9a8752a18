import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, toWords } from '../faults';
import type { McpFault } from '../session';

interface UpgradeOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** In bytes; a longer message ends the connection. */
  readonly maxPayload: number;
}

/** An open WebSocket, or what the server answered in its place; its connection is closed then. */
export type Upgrade =
  { readonly kind: 'open'; readonly socket: WebSocket } | { readonly kind: 'refused'; readonly response: Response };

/** What of a refusal is read. */
const REFUSAL_BYTES = 4_096;
/** Statuses that never have a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Turns an open connection into a WebSocket of subprotocol `mcp`. A server that answers with something else, or never,
 * leaves no connection. @throws McpFault, or the signal's reason on abort
 */
export async function upgradeToWebSocket(
  connection: Duplex,
  { url, headers, maxPayload }: UpgradeOptions,
  signal: AbortSignal,
): Promise<Upgrade> {
  // Until the library hears of it itself.
  connection.on('error', () => undefined);
  const { WebSocket: Socket } = await import('ws');
  const begin = (): WebSocket => {
    try {
      return new Socket(url, 'mcp', {
        headers,
        createConnection: () => connection as Duplex & { connecting: boolean },
        perMessageDeflate: false,
        followRedirects: false,
        maxPayload,
      });
    } catch (error) {
      connection.destroy();
      throw error;
    }
  };
  const socket = begin();
  return new Promise((resolve, reject) => {
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    const fail = (error: Error): void => {
      settle();
      reject(error);
      connection.destroy();
    };
    const onAbort = (): void => fail(signal.reason as Error);
    // Stays: what breaks later is heard here first, and by whoever follows the socket.
    socket.on('error', (error) => fail(noUpgrade(error)));
    socket.once('unexpected-response', (_request, answer) => {
      void toResponse(answer, url).then((response) => {
        settle();
        resolve({ kind: 'refused', response });
        connection.destroy();
      });
    });
    socket.once('open', () => {
      settle();
      resolve({ kind: 'open', socket });
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** The beginning of a refusal, in the form that every other answer over HTTP has. Never rejects. */
async function toResponse(answer: IncomingMessage, url: URL): Promise<Response> {
  const status = answer.statusCode ?? 0;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      parts.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= REFUSAL_BYTES) break;
    }
  } catch {
    // What arrived before it broke is quoted all the same.
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value));
  const body = BODILESS.has(status) ? null : Buffer.concat(parts).subarray(0, REFUSAL_BYTES);
  const response = new Response(body, { status: status >= 200 && status <= 599 ? status : 502, headers });
  return Object.defineProperty(response, 'url', { value: url.href });
}

/** Codes such as ECONNRESET are the network's; the rest is an answer that is none. */
const noUpgrade = (error: Error & { code?: string }): McpFault =>
  error.code !== undefined && /^E[A-Z]+$/.test(error.code)
    ? createMcpFault('unreachable', error.message, { cause: error })
    : createMcpFault('protocol', mcpFaults.noUpgrade(toWords(error.message, 200)), { cause: error });
