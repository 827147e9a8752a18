import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

interface Asked {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly arguments?: { readonly message?: string } };
}

interface Options {
  /** Answers a request in the server's own way; what it leaves undefined is answered as usual, what is null is not. */
  readonly answer?: (asked: Asked, socket: WebSocket) => string | null | undefined;
  /** The status of a refused handshake. */
  readonly verify?: (request: IncomingMessage) => number;
  readonly autoPong?: boolean;
}

/** A server over WebSocket with one tool `echo`, whose every answer a test may replace. */
export async function webSocketServer({ answer = () => undefined, verify = () => 101, autoPong = true }: Options = {}) {
  const requests: IncomingMessage[] = [];
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    autoPong,
    verifyClient: ({ req }: { req: IncomingMessage }, done: (ok: boolean, code?: number) => void) => {
      requests.push(req);
      const status = verify(req);
      done(status === 101, status);
    },
  });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const own = answer(JSON.parse(data.toString()) as Asked, socket);
      const text = own === undefined ? answerTo(data.toString()) : own;
      if (text !== null) socket.send(text);
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    connections: server.clients,
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a server with one tool `echo` answers to a message; null to a notification. */
export function answerTo(text: string): string | null {
  const asked = JSON.parse(text) as Asked;
  return asked.id === undefined ? null : JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: resultOf(asked) });
}

function resultOf({ method, params }: Asked): object {
  if (method === 'initialize') {
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'ws', version: '1' } };
  }
  if (method === 'tools/list') return { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
  if (method === 'tools/call')
    return { content: [{ type: 'text', text: `Echo: ${params?.arguments?.message ?? ''}` }] };
  return {};
}
