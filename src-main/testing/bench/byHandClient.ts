// The limit of the rows about connections: JSON-RPC by hand, over pipes or over HTTP, without any library.
import { spawn } from 'node:child_process';
import { Agent, request as httpRequest } from 'node:http';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: unknown;
}

export interface ByHandClient {
  readonly request: (method: string, params: unknown) => Promise<unknown>;
  readonly notify: (method: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly result: unknown;
}

const toText = (message: Message): string => JSON.stringify({ jsonrpc: '2.0', ...message });

export function overPipes(program: string, args: readonly string[]): ByHandClient {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (result: unknown) => void>();
  let next = 0;
  let parts: Buffer[] = [];
  const take = (line: string): void => {
    const { id, result } = JSON.parse(line) as Answer;
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, at));
      take(Buffer.concat(parts).toString());
      parts = [];
      start = at + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
  const send = (message: Message): void => void child.stdin.write(`${toText(message)}\n`);
  return {
    request: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++next, resolve);
        send({ id: next, method, params });
      }),
    notify: async (method) => send({ method }),
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.end();
      }),
  };
}

export function overHttp(url: string): ByHandClient {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const post = (message: Message): Promise<string> =>
    new Promise((resolve, reject) => {
      const body = toText(message);
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'content-length': Buffer.byteLength(body),
      };
      const outgoing = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      });
      outgoing.on('error', reject).end(body);
    });
  return {
    request: async (method, params) => (JSON.parse(await post({ id: ++next, method, params })) as Answer).result,
    notify: async (method) => void (await post({ method })),
    close: async () => agent.destroy(),
  };
}

/** The handshake and the first list. */
export async function greet(client: ByHandClient): Promise<ByHandClient> {
  const clientInfo = { name: 'by-hand', version: '1' };
  await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  await client.notify('notifications/initialized');
  await client.request('tools/list', {});
  return client;
}
