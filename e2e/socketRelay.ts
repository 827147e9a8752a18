import { chmod, rename } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

export interface SocketRelay extends AsyncDisposable {
  /** Everything the app has said over its socket. */
  said(): string;
}

/** Stands between the running app and its commands, and listens. */
export async function relaySocket(stateDir: string): Promise<SocketRelay> {
  const place = join(stateDir, 'app.sock');
  const behind = join(stateDir, 'behind.sock');
  const said: string[] = [];
  await rename(place, behind);
  const server = createServer((client) => {
    const app = connect(behind);
    app.on('data', (data) => void said.push(data.toString('utf8')));
    client.pipe(app);
    app.pipe(client);
    client.on('error', () => app.destroy());
    app.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(place, resolve));
  await chmod(place, 0o600);
  return {
    said: () => said.join(''),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
