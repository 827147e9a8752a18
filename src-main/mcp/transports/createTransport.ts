import type { RemoteTransport, ResolvedServer } from '../../config/resolved';
import { assertNever } from '../../lib/assertNever';
import type { RemoteDeps } from './remote';
import type { TransportKind } from '../session';
import { createStdioTransport, type StdioDeps } from './stdio';
import type { McpTransport } from './transport';

/**
 * The one switch over transports; `known` is what a server of type `auto` spoke last. Nothing runs until `start`. A
 * server within the app has none.
 */
export async function createTransport(
  server: ResolvedServer,
  deps: StdioDeps & RemoteDeps,
  known?: TransportKind,
): Promise<McpTransport> {
  const { transport, limits } = server;
  switch (transport.kind) {
    case 'stdio':
      return createStdioTransport(transport, limits, deps);
    case 'streamable-http': {
      const { http, createSse, createHonestTransport } = await loadHttp(transport, limits, deps);
      return createHonestTransport(http(), createSse);
    }
    case 'auto': {
      const { http, createSse, createFallbackTransport } = await loadHttp(transport, limits, deps);
      return known === 'sse' ? createSse() : createFallbackTransport(http(), createSse);
    }
    case 'sse': {
      const { createSseTransport } = await import('./sse');
      return createSseTransport(transport, limits, deps);
    }
    case 'ws': {
      const { createWebSocketTransport } = await import('./webSocket');
      return createWebSocketTransport(transport, limits, deps);
    }
    case 'in-process':
      throw new TypeError('a server within the app needs no transport');
    default:
      return assertNever(transport);
  }
}

async function loadHttp(server: RemoteTransport, limits: ResolvedServer['limits'], deps: RemoteDeps) {
  const [
    { createStreamableHttpTransport },
    { createSseTransport },
    { createFallbackTransport, createHonestTransport },
  ] = await Promise.all([import('./streamableHttp'), import('./sse'), import('./fallback')]);
  return {
    createFallbackTransport,
    createHonestTransport,
    http: () => createStreamableHttpTransport({ ...server, kind: 'streamable-http' }, limits, deps),
    createSse: () => createSseTransport({ ...server, kind: 'sse' }, limits, deps),
  };
}
