import type { ResolvedServer } from '../../config/resolved';
import { assertNever } from '../../lib/assertNever';
import { createStdioTransport, type StdioDeps } from './stdio';
import { createStreamableHttpTransport, type HttpDeps } from './streamableHttp';
import type { McpTransport } from './transport';

/** The one switch over transports. Nothing runs until `start`. */
export function createTransport({ transport, limits }: ResolvedServer, deps: StdioDeps & HttpDeps): McpTransport {
  switch (transport.kind) {
    case 'stdio':
      return createStdioTransport(transport, limits, deps);
    case 'streamable-http':
      return createStreamableHttpTransport(transport, limits, deps);
    default:
      return assertNever(transport);
  }
}
