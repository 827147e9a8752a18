import type { ResolvedLimits } from '../../config/resolved';
import type { McpLimits } from '../limits';
import type { ServerAsks } from '../requests/serverAsks';
import type { ServerLog } from '../serverLog';

/** What an engine of either era is given. */
export interface EngineOptions {
  readonly limits: McpLimits;
  readonly serverLimits: ResolvedLimits;
  /** Shown to servers as ours. */
  readonly identity: { readonly name: string; readonly title: string; readonly version: string };
  readonly asks: ServerAsks;
  readonly log: Pick<ServerLog, 'writeNote' | 'writeMessage'>;
}
