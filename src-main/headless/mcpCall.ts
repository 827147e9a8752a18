import { judge } from '../agent/permissions';
import { definitionHash } from '../agent/pins';
import { plainName } from '../agent/toolName';
import { formatToolPattern } from '../agent/toolPattern';
import type { PoolTool } from '../agent/toolPool';
import { scrubOutput } from '../agent/toolResult';
import { Fault, messageOf } from '../lib/fault';
import { statusOf } from '../mcp/connectionState';
import type { ServerRow } from '../mcp/registry';
import { reportTrouble, type Session } from './session';

/**
 * `mcp call`: the person's own call. It asks nothing, obeys rules that deny, and starts only the server whose tool it
 * names. The blocks are printed as they came, header values, tokens and keys taken out (spec S8).
 */
export async function callTool(session: Session, name: string, text: string): Promise<number> {
  const args = toArguments(session, text === '-' ? await session.readStdin() : text);
  const tool = await findTool(session, name);
  const denial = denialOf(session, tool);
  if (denial !== null) throw new Fault('denied', denial);
  const { core, signal } = session;
  const startedAt = performance.now();
  const result = await core.registry.callTool(tool.serverId, tool.tool.name, args, { signal });
  const duration_ms = Math.round(performance.now() - startedAt);
  const output = {
    ...scrubOutput(result, core.scrubResult),
    is_error: result.isError,
    duration_ms,
  };
  if (session.json) await session.data(output);
  else await session.text(output.content.map(toText).join(''));
  if (result.isError) await session.say(session.texts.toolFailed);
  return result.isError ? 1 : 0;
}

function toArguments({ texts }: Session, text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Fault('usage', texts.badJson(messageOf(error).replace(/[,;:]? *"[^]*$/, '')));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Fault('usage', texts.notAnObject);
  return parsed as Readonly<Record<string, unknown>>;
}

async function findTool(session: Session, name: string): Promise<PoolTool> {
  const { core, texts } = session;
  const rows = serversOf(session, name);
  const enabled = rows.filter((row) => statusOf(row.state) !== 'disabled');
  const [off] = rows;
  if (off && enabled.length === 0) throw new Fault('disabled', texts.disabledServer(off.name));
  if (enabled.length > 0) await session.connect(enabled);
  // Our own tools are in the pool too, and belong to no server.
  const found = core.pool.list().find((tool) => tool.name === name && enabled.some(({ id }) => id === tool.serverId));
  if (found?.status === 'ok') return found;
  await reportTrouble(session, enabled);
  if (found) throw new Fault('unknown-tool', texts.toolRejected(name, found.reason ?? ''));
  const known = core.pool.list().map((tool) => tool.name);
  throw new Fault('unknown-tool', texts.noTool(name, known.length > 0 ? known.join(', ') : '–'));
}

/** Servers whose tools can have this name; a server's own part of it may have been cut to make room. */
function serversOf({ core }: Session, name: string): ServerRow[] {
  const style = core.pool.style();
  return core.registry.rows().filter((row) => {
    const head = plainName({ serverId: row.id, server: row.name, tool: '' }, style);
    return name.startsWith(head) || (name.length >= CUT_NAMES && name.startsWith(head.slice(0, SURE_PART)));
  });
}

const CUT_NAMES = 56;
const SURE_PART = 20;

/** Which rule denies it, in words, or null. */
function denialOf({ core, texts }: Session, { serverId, server, name, tool }: PoolTool): string | null {
  const subject = { serverId, tool: tool.name, definition: definitionHash(tool), namesStateDir: false };
  const { verdict, reason } = judge(subject, core.settings.current().rules, [], 'all');
  if (verdict !== 'deny' || reason.kind !== 'rule') return null;
  const where = reason.rule.server_id === '*' ? '*' : server;
  return texts.deniedByRule(name, formatToolPattern({ server: where, tool: reason.rule.pattern }));
}

/** A block for people: text as it is, anything else as JSON. */
const toText = (block: Readonly<Record<string, unknown>>): string =>
  block['type'] === 'text' && typeof block['text'] === 'string' ? `${block['text']}\n` : `${JSON.stringify(block)}\n`;
