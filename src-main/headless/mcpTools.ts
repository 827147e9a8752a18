import type { ToolJson } from './json';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp tools`: what one server or all of them offer, with what was rejected and why. */
export async function listTools(session: Session, server: string | null): Promise<number> {
  const { host, texts, signal } = session;
  if (server !== null && (await session.server(server)).status === 'disabled') {
    await session.say(texts.disabledServer(server));
    return 1;
  }
  const names = server === null ? undefined : [server];
  await session.connect(names);
  const tools = (await host.tools(signal)).filter((tool) => server === null || tool.server === server);
  if (session.json) await session.data(tools);
  else await session.text(tools.length === 0 ? `${texts.noTools}\n` : toolTable(session, tools));
  await session.reportTrouble(names);
  return server === null || (await session.server(server)).status === 'connected' ? 0 : 1;
}

function toolTable({ texts }: Session, tools: readonly ToolJson[]): string {
  const { name, server, status, about } = texts.toolColumns;
  const rows = tools.map((tool) => [tool.name, tool.server, tool.status, tool.reason ?? tool.description]);
  return toTable([[name, server, status, about], ...rows]);
}
