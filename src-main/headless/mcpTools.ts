import type { PoolTool } from '../agent/toolPool';
import { statusOf } from '../mcp/connectionState';
import { reportTrouble, type Session } from './session';
import { toTable } from './table';

/** One tool as `mcp tools` prints it. */
interface ToolJson {
  readonly server: string;
  readonly tool: string;
  /** The model-facing name (spec T1). */
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly status: 'ok' | 'rejected' | 'quarantined';
  readonly reason: string | null;
}

/** `mcp tools`: what one server or all of them offer, with what was rejected and why. */
export async function listTools(session: Session, server: string | null): Promise<number> {
  const { core, texts } = session;
  const rows = server === null ? core.registry.rows() : [session.server(server)];
  const [only] = rows;
  if (server !== null && only && statusOf(only.state) === 'disabled') {
    await session.say(texts.disabledServer(server));
    return 1;
  }
  await session.connect(server === null ? undefined : rows);
  const ids = new Set<string>(rows.map(({ id }) => id));
  const tools = core.pool.list().filter(({ serverId }) => ids.has(serverId));
  if (session.json) await session.data(tools.map(toToolJson));
  else await session.text(tools.length === 0 ? `${texts.noTools}\n` : toolTable(session, tools));
  await reportTrouble(session, rows);
  return server === null || statusOf(session.server(server).state) === 'connected' ? 0 : 1;
}

const toToolJson = ({ server, tool, name, status, reason }: PoolTool): ToolJson => ({
  server,
  tool: tool.name,
  name,
  title: tool.title,
  description: tool.description,
  input_schema: tool.inputSchema,
  annotations: tool.annotations,
  status,
  reason,
});

function toolTable({ texts }: Session, tools: readonly PoolTool[]): string {
  const { name, server, status, about } = texts.toolColumns;
  const rows = tools.map((tool) => [tool.name, tool.server, tool.status, tool.reason ?? tool.tool.description]);
  return toTable([[name, server, status, about], ...rows]);
}
