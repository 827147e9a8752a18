import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { hostileHttp, realServer } from './stdioServer';

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
}

export interface HostileServer extends RunningServer {
  /** Every request seen so far. */
  readonly log: () => Promise<{ requests: { method: string; body: string }[]; other: unknown[] }>;
}

/** server-everything over Streamable HTTP, ready to be connected. */
export async function everythingOverHttp(): Promise<RunningServer> {
  const port = await freePort();
  const [program, ...args] = realServer('everything', 'streamableHttp');
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await lineFrom(child, (line) => line.includes(String(port)));
  return { url: `http://127.0.0.1:${port}/mcp`, ...disposal(child) };
}

export async function hostileOverHttp(mode: string, ...options: string[]): Promise<HostileServer> {
  const [program, ...args] = hostileHttp(mode, ...options);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const { mcp, log } = JSON.parse(await lineFrom(child, () => true)) as { mcp: string; log: string };
  const read = async (): Promise<Awaited<ReturnType<HostileServer['log']>>> =>
    (await (await fetch(log)).json()) as Awaited<ReturnType<HostileServer['log']>>;
  return { url: mcp, log: read, ...disposal(child) };
}

const disposal = (child: ChildProcess): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  },
});

/** The first line on stdout or stderr that `isWanted`. */
function lineFrom(child: ChildProcess, isWanted: (line: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened`)));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (isWanted(line)) resolve(line);
      });
    }
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
