import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers every request with an error that repeats its address, its headers and its body, as some servers do. */
export async function mirrorServer(): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (part: Buffer) => body.push(part));
    request.on('end', () => {
      const seen = { url: request.url, headers: request.headers, body: Buffer.concat(body).toString() };
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: JSON.stringify(seen), ...seen } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
