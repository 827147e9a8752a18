import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type * as Undici from 'undici';
import { Fault } from './fault';
import { connectOptions, createWays, refuseLiteral, type DispatcherOptions } from './guardedDispatcher';
import { connectionFault } from './guardedFetch';
import { untilAborted } from './untilAborted';
import { basicAuthorization } from './uri';
import { told } from './words';

/**
 * A connection to the host of `url` (`http:` or `https:`), secured where it says so, through the same proxy and with
 * the same trust as the guarded fetch. The caller destroys it. Rejects like the guarded fetch.
 */
export async function openGuardedSocket(url: URL, options: DispatcherOptions, signal: AbortSignal): Promise<Duplex> {
  refuseLiteral(url, undefined);
  try {
    const way = Promise.all([import('undici'), createWays(options)(url)]);
    const [undici, { proxy, tls }] = await untilAborted(way, signal);
    const connect = undici.buildConnector({ ...tls, ...connectOptions(options, undefined), allowH2: false });
    const { host, protocol } = url;
    const tunnel = proxy === null ? undefined : await openTunnel(undici, new URL(proxy), url, tls, signal);
    if (tunnel !== undefined && protocol === 'http:') return tunnel;
    const opening = new Promise<Duplex>((resolve, reject) => {
      const httpSocket = tunnel as Socket | undefined;
      const target = { hostname: url.hostname.replace(/^\[|\]$/g, ''), host, protocol, port: portOf(url) };
      connect({ ...target, ...(httpSocket === undefined ? {} : { httpSocket }) }, (error, socket) => {
        if (error !== null) return reject(error);
        if (signal.aborted) socket.destroy();
        resolve(socket);
      });
    });
    return await untilAborted(opening, signal);
  } catch (error) {
    throw connectionFault(error, signal, url);
  }
}

const portOf = ({ protocol, port }: Pick<URL, 'protocol' | 'port'>): string =>
  port !== '' ? port : protocol === 'https:' ? '443' : '80';

/** A way through an HTTP proxy (RFC 9110 section 9.3.6). */
async function openTunnel(
  { Client }: Pick<typeof Undici, 'Client'>,
  proxy: URL,
  to: URL,
  tls: object,
  signal: AbortSignal,
): Promise<Duplex> {
  if (proxy.protocol !== 'http:' && proxy.protocol !== 'https:') {
    throw new Fault('unreachable', told`a ${proxy.protocol} proxy cannot carry this connection`);
  }
  const client = new Client(proxy.origin, { connect: tls });
  const authorization = basicAuthorization(proxy);
  const path = `${to.hostname}:${portOf(to)}`;
  const headers = { host: path, ...(authorization === null ? {} : { 'proxy-authorization': authorization }) };
  const { statusCode, socket } = await client.connect({ path, headers, signal }).catch(async (error: unknown) => {
    await client.destroy();
    throw error;
  });
  if (statusCode === 200) return socket;
  socket.on('error', () => undefined).destroy();
  throw new Fault('unreachable', told`the proxy ${proxy.host} refused the connection (HTTP ${statusCode})`);
}
