import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { pause } from '../lib/task';
import { hostileHttp, realServer, statelessServer } from './stdioServer';

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
}

export interface HostileServer extends RunningServer {
  /** Every request seen so far. */
  readonly log: () => Promise<{ requests: { method: string; path: string; body: string }[]; other: unknown[] }>;
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

/** A server of revision 2026-07-28. */
export async function statelessOverHttp(plan: Parameters<typeof statelessServer>[0] = {}): Promise<RunningServer> {
  const [program, ...args] = statelessServer(plan, '--http');
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { url } = JSON.parse(await lineFrom(child, () => true)) as { url: string };
  return { url, ...disposal(child) };
}

/** server-everything behind a proxy that speaks both eras. */
export async function everythingBehindProxy(): Promise<RunningServer> {
  const port = await freePort();
  const [program, ...args] = realServer('mcp-proxy', '--host', '127.0.0.1', '--port', String(port), '--');
  const child = spawn(program, [...args, ...realServer('everything', 'stdio')], { stdio: ['ignore', 'pipe', 'pipe'] });
  await lineFrom(child, (line) => line.includes(String(port)));
  // It says so a little before it is so.
  while (!(await isListening(port))) await pause(20);
  return { url: `http://127.0.0.1:${port}/mcp`, ...disposal(child) };
}

/** server-everything behind a bridge to one of the other transports. */
export async function everythingBehindGateway(transport: 'sse' | 'ws'): Promise<RunningServer> {
  const port = await freePort();
  const stdio = realServer('everything', 'stdio').join(' ');
  const options = [
    '--stdio',
    stdio,
    '--outputTransport',
    transport,
    '--port',
    String(port),
    '--messagePath',
    '/message',
  ];
  const [program, ...args] = realServer('supergateway', ...options);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  await lineFrom(child, (line) => line.includes(`Listening on port ${port}`));
  const url = transport === 'ws' ? `ws://127.0.0.1:${port}/message` : `http://127.0.0.1:${port}/sse`;
  // Told to end, it ends the server behind it.
  return { url, ...disposal(child, 'SIGTERM') };
}

/** server-everything over the HTTP+SSE transport of its own. */
export async function everythingOverSse(): Promise<RunningServer> {
  const port = await freePort();
  const [program, ...args] = realServer('everything', 'sse');
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await lineFrom(child, (line) => line.includes(String(port)));
  return { url: `http://127.0.0.1:${port}/sse`, ...disposal(child) };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const disposal = (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
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
