import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebSocketServer } from 'ws';
import { answerTo } from './webSocketServer';
import { TEST_CERTIFICATE, TEST_KEY } from './tlsMaterial';

/** An MCP server over https and wss whose certificate only `TEST_CA` vouches for. */
export async function secureServer() {
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (req, res) => {
    const mcp = new McpServer({ name: 'secure', version: '1' }, { capabilities: { tools: {} } });
    mcp.registerTool('hello', {}, () => ({ content: [{ type: 'text', text: 'hello' }] }));
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    res.on('close', () => void mcp.close());
    void mcp.connect(transport as never).then(() => transport.handleRequest(req, res));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const answer = answerTo(data.toString());
      if (answer !== null) socket.send(answer);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
