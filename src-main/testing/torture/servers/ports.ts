import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { pause } from '../../../lib/task';

const LOOK_MS = 10;
const GIVE_UP_MS = 5_000;

/** Takes a port of 127.0.0.1; undefined when somebody else has it. The caller closes it. */
export async function takePort(port: number): Promise<Server | undefined> {
  const server = createServer();
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}

/** Milliseconds until a port is free, or until nobody waits for it any longer. */
export async function untilPortFree(port: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const server = await takePort(port);
    const ms = performance.now() - from;
    if (server !== undefined) {
      server.close();
      return Math.round(ms);
    }
    if (ms > GIVE_UP_MS) return Math.round(ms);
    await pause(LOOK_MS);
  }
}
