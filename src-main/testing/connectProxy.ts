import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** An HTTP proxy that carries every connection to this computer, whatever host was asked for, and notes which. */
export async function connectProxy() {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_req, res) => res.writeHead(405).end());
  server.on('connect', (req, client: Socket) => {
    asked.push(req.url ?? '');
    const port = Number(/:(\d+)$/.exec(req.url ?? '')?.[1]);
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
