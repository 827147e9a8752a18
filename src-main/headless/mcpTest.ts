import { timeLimit } from '../lib/task';
import type { TestRow } from '../mcp/reportRows';
import { contentText } from '../text/contentCommands';
import { isDisabled } from './mcpShow';
import type { Session } from './session';
import { toTable } from './table';

/** `mcp test`: one attempt beside what runs, step by step, of which nothing stays. */
export async function testServer(session: Session, name: string): Promise<number> {
  if (await isDisabled(session, name)) return 1;
  await session.giveInputs([name]);
  using limit = timeLimit(session.timeoutMs, session.signal);
  const row = await session.host.test(name, limit.signal);
  if (session.json) await session.data(row);
  else await session.text(details(session, row));
  return row.status === 'connected' && row.steps.every(({ ok }) => ok) ? 0 : 1;
}

function details({ texts, language }: Session, row: TestRow): string {
  const { testFields: fields, steps } = contentText[language];
  const stderr = row.error?.stderr ?? [];
  const lines: [string, string][] = [
    [texts.fields.status, texts.statuses[row.status]],
    ...(row.error ? [[fields.error, row.error.message] as [string, string]] : []),
    ...stderr.map((line, i): [string, string] => [i === 0 ? texts.fields.stderr : '', line]),
    ...(row.server ? [[fields.server, `${row.server.name} ${row.server.version}`] as [string, string]] : []),
    ...(row.transport === null ? [] : [[fields.transport, row.transport] as [string, string]]),
    ...(row.era === null ? [] : [[fields.protocol, `${row.protocol_version ?? ''} (${row.era})`] as [string, string]]),
    [fields.tools, String(row.tool_count)],
    [fields.resources, String(row.resource_count)],
    [fields.prompts, String(row.prompt_count)],
    ...row.steps.map(({ step, ms, error }, i): [string, string] => [
      i === 0 ? fields.steps : '',
      `${steps[step]}: ${error?.message ?? `${ms} ms`}`,
    ]),
  ];
  return `${row.name}\n${toTable(lines, 400)}`;
}
