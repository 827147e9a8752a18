import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordingServer extends AsyncDisposable {
  readonly url: string;
  /** Headers of every request so far, oldest first. */
  readonly requests: readonly IncomingHttpHeaders[];
}

/** A server without tools over Streamable HTTP on loopback that lets everybody in and remembers what it was sent. */
export async function recordingServer(): Promise<RecordingServer> {
  const requests: IncomingHttpHeaders[] = [];
  const http = createServer((request, response) => {
    requests.push(request.headers);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    const mcp = new McpServer({ name: 'recording', version: '1.0.0' });
    response.once('close', () => void mcp.close());
    void mcp.connect(transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    requests,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
