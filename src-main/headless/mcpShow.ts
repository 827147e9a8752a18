import { runsWhat } from '../config/maskServer';
import type { ServerJson } from './serverJson';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp list`: every server; waits for those that are enabled unless told not to. Never fails for a server's sake. */
export async function listServers(session: Session, connect: boolean): Promise<number> {
  const { host, texts } = session;
  if (connect) await session.connect();
  const views = await host.servers(session.signal);
  if (session.json) await session.data(views);
  else if (views.length > 0) await session.text(listTable(session, views, connect));
  else if (!(await session.isServersFileBroken())) await session.text(`${texts.noServers}\n`);
  const pending = connect ? views.filter(({ status }) => status === 'pending') : [];
  if (pending.length > 0) await session.say(texts.stillPending(pending.map(({ name }) => name).join(', ')));
  return 0;
}

/** `mcp get`: one server as it stands in the file. */
export async function getServer(session: Session, name: string): Promise<number> {
  await show(session, await session.server(name), false);
  return 0;
}

/** `mcp restart`: one fresh connection, and what came of it. */
export async function restartServer(session: Session, name: string): Promise<number> {
  if (await isDisabled(session, name)) return 1;
  await session.giveInputs([name]);
  await session.host.restart(name, session.signal);
  await session.connect([name]);
  return show(session, await session.server(name));
}

/** Says so where it is. */
export async function isDisabled(session: Session, name: string): Promise<boolean> {
  const isOff = (await session.server(name)).status === 'disabled';
  if (isOff) await session.say(session.texts.disabledServer(name));
  return isOff;
}

async function show(session: Session, view: ServerJson, isChecked = true): Promise<number> {
  if (session.json) await session.data(view);
  else await session.text(details(session, view, isChecked));
  return view.status === 'connected' ? 0 : 1;
}

/** Nothing connects a server that was only looked at, unless the app that runs does. */
const statusWords = ({ texts }: Session, { status, phase }: ServerJson, isChecked: boolean): string =>
  !isChecked && phase === 'queued' ? texts.notChecked : texts.statuses[status];

function listTable(session: Session, views: readonly ServerJson[], isChecked: boolean): string {
  const { texts } = session;
  const { name, status, tools, runs } = texts.columns;
  const rows = views.flatMap((view) => [
    [view.name, statusWords(session, view, isChecked), String(view.tool_count), runsWhat(view)],
    ...(view.error ? [['', '', '', view.error.message]] : []),
  ]);
  return toTable([[name, status, tools, runs], ...rows]);
}

function details(session: Session, view: ServerJson, isChecked: boolean): string {
  const { fields } = session.texts;
  const masks = (values: ServerJson['env']): string[] =>
    Object.entries(values).map(([name, { masked }]) => `${name}=${masked}`);
  const lines: [string, string][] = [
    [fields.type, view.type],
    [fields.status, statusWords(session, view, isChecked)],
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
