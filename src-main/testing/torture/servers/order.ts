import type { ServerEntry } from '../../../config/schema';
import type { McpLimits } from '../../../mcp/limits';
import type { OAuthLimits } from '../../../oauth/limits';
import type { Seen } from './seen';
import type { ModeRow, Step } from './modeRow';

/** One hostile server, and what to do with it; all that the process which meets it is told. */
export interface Order {
  readonly mode: string;
  readonly type: ModeRow['type'];
  readonly entry: ServerEntry;
  /** A server that behaves, over the same transport, called all the time. */
  readonly control: ServerEntry;
  readonly steps: readonly Step[];
  readonly limits: Partial<McpLimits>;
  readonly oauth: Partial<OAuthLimits>;
  readonly mark: string;
  readonly settleMs: number;
  /** Where an HTTP server listens, and where it tells what it was asked. */
  readonly port: number | null;
  readonly log: string | null;
  /** Where a recorder writes what a stdio server was sent. */
  readonly sentFile: string | null;
  /** Whether it signs in, as a person with a browser would. */
  readonly isAuth: boolean;
}

/** What a process that could not say it itself leaves open. */
export const SILENT: Seen = {
  states: [],
  settled: { kind: 'none', ms: 0, fault: null, tools: 0, retryMs: null },
  calls: [],
  end: { kind: 'none', ms: 0, fault: null, tools: 0, retryMs: null },
  stderr: [],
  log: [],
  noise: 0,
  tools: [],
  toolCount: 0,
  rejected: [],
  notes: [],
  connections: null,
  processes: 0,
  goneMs: null,
  untilMs: null,
  stopMs: 0,
  left: 0,
  always: { died: '', controlP99Ms: 0, controlFailures: 0, stallMs: 0, growthMib: 0, keptMib: 0, unhandled: 0 },
  flags: { isPolluted: false, verdict: '' },
  server: { requests: [], other: 0, sent: [], late: 0, asked: 0, opened: 0, blocked: 0, portMs: null },
};
