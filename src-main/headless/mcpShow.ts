import { statusOf } from '../mcp/connectionState';
import type { ServerRow } from '../mcp/registry';
import { runsWhat, toServerJson, type ServerJson } from './serverJson';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp list`: every server; waits for those that are enabled unless told not to. Never fails for a server's sake. */
export async function listServers(session: Session, connect: boolean): Promise<number> {
  const { core, texts } = session;
  if (connect) await session.connect();
  const rows = core.registry.rows();
  const views = rows.map((row) => viewOf(session, row));
  if (session.json) await session.data(views);
  else await session.text(views.length === 0 ? `${texts.noServers}\n` : listTable(session, views));
  const pending = connect ? rows.filter((row) => statusOf(row.state) === 'pending') : [];
  if (pending.length > 0) await session.say(texts.stillPending(pending.map(({ name }) => name).join(', ')));
  return 0;
}

/** `mcp get`: one server as it stands in the file. */
export async function getServer(session: Session, name: string): Promise<number> {
  const view = viewOf(session, session.server(name));
  if (session.json) await session.data(view);
  else await session.text(details(session, view));
  return 0;
}

/** `mcp restart` without a running app: one fresh connection, and what came of it. */
export async function restartServer(session: Session, name: string): Promise<number> {
  const row = session.server(name);
  if (statusOf(row.state) === 'disabled') {
    await session.say(session.texts.disabledServer(name));
    return 1;
  }
  await session.connect([row]);
  const view = viewOf(session, session.server(name));
  if (session.json) await session.data(view);
  else await session.text(details(session, view));
  return view.status === 'connected' ? 0 : 1;
}

const viewOf = ({ core }: Session, row: ServerRow): ServerJson => toServerJson(row, core.manager.mask(row.id));

function listTable({ texts }: Session, views: readonly ServerJson[]): string {
  const { name, status, tools, runs } = texts.columns;
  const rows = views.flatMap((view) => [
    [view.name, texts.statuses[view.status], String(view.tool_count), runsWhat(view)],
    ...(view.error ? [['', '', '', view.error.message]] : []),
  ]);
  return toTable([[name, status, tools, runs], ...rows]);
}

function details({ texts }: Session, view: ServerJson): string {
  const { fields } = texts;
  const masks = (values: ServerJson['env']): string[] =>
    Object.entries(values).map(([name, { masked }]) => `${name}=${masked}`);
  const lines: [string, string][] = [
    [fields.type, view.type],
    [fields.status, texts.statuses[view.status]],
    ...(view.error ? [[fields.error, view.error.message] as [string, string]] : []),
    ...(view.error?.stderr ?? []).map((line, i): [string, string] => [i === 0 ? fields.stderr : '', line]),
    ...(view.command ? [[fields.command, view.command.join(' ')] as [string, string]] : []),
    ...(view.url === undefined ? [] : [[fields.url, view.url] as [string, string]]),
    ...(view.cwd === undefined ? [] : [[fields.cwd, view.cwd] as [string, string]]),
    ...masks(view.env).map((text, i): [string, string] => [i === 0 ? fields.env : '', text]),
    ...masks(view.headers).map((text, i): [string, string] => [i === 0 ? fields.headers : '', text]),
    [fields.auth, [view.auth.kind, view.auth.token_masked].filter(Boolean).join(' ')],
  ];
  return `${view.name}\n${toTable(lines, 400)}`;
}
