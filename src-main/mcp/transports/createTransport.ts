import type { ResolvedServer } from '../../config/resolved';
import { assertNever } from '../../lib/assertNever';
import { createStdioTransport, type StdioDeps } from './stdio';
import type { HttpDeps } from './streamableHttp';
import type { McpTransport } from './transport';

/** The one switch over transports. Nothing runs until `start`. */
export async function createTransport(
  { transport, limits }: ResolvedServer,
  deps: StdioDeps & HttpDeps,
): Promise<McpTransport> {
  switch (transport.kind) {
    case 'stdio':
      return createStdioTransport(transport, limits, deps);
    case 'streamable-http': {
      const { createStreamableHttpTransport } = await import('./streamableHttp');
      return createStreamableHttpTransport(transport, limits, deps);
    }
    default:
      return assertNever(transport);
  }
}
