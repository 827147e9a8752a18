import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { CommandLineNews } from '@contract/commandLine';
import type { Result } from '@contract';
import { createLineCutter } from '../lib/lines';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';
import type { SocketLimits } from './socketLimits';

/** The version of the lines that cross; another one is refused. */
export const SOCKET_PROTOCOL = 1;

/** Answers one request; never rejects. */
export type AnswerRequest = (
  command: string,
  input: unknown,
  tell: (news: CommandLineNews) => void,
  signal: AbortSignal,
) => Promise<Result<unknown>>;

export interface ConnectionDeps {
  readonly answer: AnswerRequest;
  /** What a client must name first; null where the place of the socket is proof enough. */
  readonly token: string | null;
  readonly version: string;
  readonly limits: SocketLimits;
}

/**
 * Speaks with one client until either end closes: one JSON text per line, first `{ hello: { protocol, token? } }`,
 * then `{ id, command, input }` or `{ id, cancel: true }`; answered by `{ hello }`, `{ id, news }`, `{ id, result }`
 * and `{ alive: true }`. A client that breaks a rule or a limit is cut off. Closing takes back what it asked.
 */
export function serveConnection(socket: Socket, { answer, token, version, limits }: ConnectionDeps): void {
  const cutter = createLineCutter(limits.lineBytes);
  const running = new Map<number, AbortController>();
  let isGreeted = false;
  let undrained: NodeJS.Timeout | undefined;

  const cut = (): void => void socket.destroy();
  const send = (line: unknown): void => {
    if (socket.destroyed) return;
    if (socket.writableLength > limits.backlogBytes) return cut();
    if (!socket.write(`${JSON.stringify(line)}\n`)) undrained ??= setTimeout(cut, limits.drainMs);
  };
  const rest = (): void => void socket.setTimeout(running.size > 0 ? 0 : limits.idleMs);

  const greet = (line: unknown): void => {
    clearTimeout(handshake);
    const hello = isRecord(line) ? line['hello'] : undefined;
    if (!isRecord(hello) || !isRightToken(hello['token'], token)) return cut();
    isGreeted = true;
    send({ hello: { protocol: SOCKET_PROTOCOL, version } });
    if (hello['protocol'] !== SOCKET_PROTOCOL) socket.end();
    rest();
  };
  const begin = async (id: number, command: string, input: unknown): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    rest();
    const tell = (news: CommandLineNews): void => {
      if (running.get(id) === controller && !controller.signal.aborted) send({ id, ...news });
    };
    const result = await answer(command, input, tell, controller.signal);
    running.delete(id);
    send({ id, result });
    rest();
  };
  const hear = (line: unknown): void => {
    if (!isGreeted) return greet(line);
    if (!isRecord(line) || !Number.isSafeInteger(line['id'])) return cut();
    const id = line['id'] as number;
    if (line['cancel'] === true) return running.get(id)?.abort();
    const { command, input } = line;
    if (typeof command !== 'string' || running.has(id) || running.size >= limits.requests) return cut();
    void begin(id, command, input);
  };

  const handshake = setTimeout(cut, limits.handshakeMs);
  const alive = setInterval(() => {
    if (running.size > 0) send({ alive: true });
  }, limits.aliveMs);
  socket.on('timeout', cut);
  // The other end is gone; 'close' follows.
  socket.on('error', () => undefined);
  socket.on('drain', () => {
    clearTimeout(undrained);
    undrained = undefined;
  });
  socket.on('data', (chunk: Buffer) => {
    const lines = cutter.push(chunk);
    if (lines === null) return cut();
    for (const line of lines) if (!socket.destroyed && !socket.writableEnded) hear(tryParseJson(line));
  });
  socket.on('close', () => {
    clearTimeout(handshake);
    clearTimeout(undrained);
    clearInterval(alive);
    for (const controller of running.values()) controller.abort();
  });
}

function isRightToken(given: unknown, token: string | null): boolean {
  if (token === null) return true;
  const [a, b] = [Buffer.from(String(given)), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
