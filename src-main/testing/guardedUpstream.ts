import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isRecord } from '../lib/isRecord';
import { tryParseJson } from '../lib/tryParseJson';

/** Status and challenge of a refusal; null lets the request pass. `tool` is the one that is called, or ''. */
type ChallengeOf = (request: IncomingMessage, tool: string) => [number, string] | null;

/** Hands requests and WebSocket upgrades on to an MCP server, where the guard lets them pass, without their token. */
export function guardOf(upstream: string, challengeOf: ChallengeOf) {
  const target = new URL(upstream);
  const open = new Set<Duplex>();
  const streams = new Set<ServerResponse>();
  const forwarded = ({ headers }: IncomingMessage): IncomingMessage['headers'] => {
    const kept = Object.entries(headers).filter(([name]) => name !== 'authorization');
    return { ...Object.fromEntries(kept), host: target.host };
  };

  return {
    request(request: IncomingMessage, response: ServerResponse, body: string): void {
      const refused = challengeOf(request, toolIn(body));
      if (refused !== null) {
        response.writeHead(refused[0], { 'www-authenticate': refused[1] }).end();
        return;
      }
      const path = request.url ?? target.pathname;
      const { hostname, port } = target;
      const method = request.method ?? 'GET';
      const onward = httpRequest({ hostname, port, path, method, headers: forwarded(request) }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        if (method === 'GET') streams.add(response.on('close', () => streams.delete(response)));
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      onward.end(body);
    },
    upgrade(request: IncomingMessage, socket: Duplex): void {
      const refused = challengeOf(request, '');
      if (refused !== null) {
        socket.end(
          `HTTP/1.1 ${refused[0]} No\r\nwww-authenticate: ${refused[1]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
        );
        return;
      }
      const onward: Socket = connect(Number(target.port), target.hostname, () => {
        const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`);
        onward.write(`GET ${target.pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.pipe(socket).pipe(onward);
      });
      for (const one of [onward, socket]) {
        open.add(one);
        one.on('error', () => one.destroy()).on('close', () => open.delete(one));
      }
    },
    streams: () => streams.size,
    /** Ends the event streams. */
    cut(): void {
      for (const stream of streams) stream.destroy();
    },
    close(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

function toolIn(body: string): string {
  const message = tryParseJson(body);
  if (!isRecord(message) || message.method !== 'tools/call' || !isRecord(message.params)) return '';
  return typeof message.params.name === 'string' ? message.params.name : '';
}
