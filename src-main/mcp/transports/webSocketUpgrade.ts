import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, toWords } from '../faults';
import type { McpFault } from '../session';
import { faultOfAnswer } from './httpAnswer';
import { quoteOf } from './readAnswer';

interface UpgradeOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** In bytes; a longer message ends the connection. */
  readonly maxPayload: number;
  /** Takes the secrets out of what a refusal is quoted with. */
  readonly scrub: (text: string) => string;
}

/**
 * Turns an open connection into a WebSocket of subprotocol `mcp`. A server that answers with something else, or never,
 * leaves no connection. @throws McpFault, or the signal's reason on abort
 */
export async function upgradeToWebSocket(
  connection: Duplex,
  { url, headers, maxPayload, scrub }: UpgradeOptions,
  signal: AbortSignal,
): Promise<WebSocket> {
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
    socket.once('unexpected-response', (_request, response) => {
      void refusal(response, url, scrub).then(fail);
    });
    socket.once('open', () => {
      settle();
      resolve(socket);
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

async function refusal(response: IncomingMessage, url: URL, scrub: (text: string) => string): Promise<McpFault> {
  const headers = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const refused = { status: response.statusCode ?? 0, headers: new Headers(headers), url: url.href, body: response };
  return faultOfAnswer(await quoteOf(refused, { hadSession: false, scrub }));
}

/** Codes such as ECONNRESET are the network's; the rest is an answer that is none. */
const noUpgrade = (error: Error & { code?: string }): McpFault =>
  error.code !== undefined && /^E[A-Z]+$/.test(error.code)
    ? createMcpFault('unreachable', error.message, { cause: error })
    : createMcpFault('protocol', mcpFaults.noUpgrade(toWords(error.message, 200)), { cause: error });
