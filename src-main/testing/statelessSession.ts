import type { Disposables } from '../lib/disposables';
import type { McpLimits } from '../mcp/limits';
import { openSession } from '../mcp/openSession';
import { NO_ASKS, type ServerAsks } from '../mcp/requests/serverAsks';
import type { CallResult, Session } from '../mcp/session';
import { statelessOverHttp } from './httpServer';
import { never } from './never';
import { resolvedHttp, resolvedStdio } from './resolvedServer';
import { createTestContext } from './sessionContext';
import { statelessServer } from './stdioServer';

export type Way = 'stdio' | 'http';
type Plan = Parameters<typeof statelessServer>[0];

interface Options {
  readonly plan?: Plan;
  readonly asks?: ServerAsks;
  readonly limits?: Partial<McpLimits>;
  readonly callMs?: number;
}

/** A session with a scripted server of 2026-07-28, and its log. */
export async function open(
  owned: Disposables,
  way: Way,
  { plan = {}, asks = NO_ASKS, limits = {}, callMs = 10_000 }: Options = {},
) {
  const context = { ...createTestContext(limits), asks };
  const bounds = { callMs, maxCallMs: callMs };
  const server =
    way === 'stdio'
      ? resolvedStdio(statelessServer(plan), { limits: bounds })
      : resolvedHttp(owned.own(await statelessOverHttp(plan)).url, { limits: bounds });
  const session = owned.own(await openSession(server, context, never()));
  return { session, log: context.log };
}

export const call = (session: Session, tool: string, args: Record<string, unknown> = {}, signal = never()) =>
  session.callTool(tool, args, { signal });
export const textOf = ({ content }: CallResult): string => String(content[0]?.text);
export const json = (result: CallResult): unknown => JSON.parse(textOf(result));
/** On a machine with much else to do. */
export const soon = { timeout: 10_000 };
export const accept: ServerAsks['elicit'] = async () => ({ action: 'accept', values: {} });

interface Seen {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}
export const seen = async (session: Session): Promise<Seen[]> => json(await call(session, 'seen')) as Seen[];
