import { randomUUID } from 'node:crypto';
import { CallId } from '@contract/ids';
import type { ToolCall } from '../agent/events';
import { judge } from '../agent/permissions';
import { definitionHash } from '../agent/pins';
import { toolNamed, whyNoTool } from '../agent/missingTool';
import { possibleOwners } from '../agent/possibleOwners';
import { formatToolPattern } from '../agent/toolPattern';
import type { PoolTool } from '../agent/toolPool';
import { scrubOutput } from '../agent/toolResult';
import { waitingCall } from '../agent/waitingCall';
import { Fault } from '../lib/fault';
import { headlessText, type HeadlessText } from '../text/headless';
import type { Language } from '../text/language';
import { wordedOf } from '../text/wordsIn';
import type { Core } from './core';
import type { Waiting } from './host';
import type { CallJson } from './json';

interface OwnCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly wait: Waiting;
}

/**
 * The person's own call while no app runs: it asks nothing, obeys rules that deny (spec T6), and starts only the
 * server whose tool it names.
 */
export async function callOnOwnCore(
  core: Core,
  language: Language,
  call: OwnCall,
  signal: AbortSignal,
): Promise<CallJson> {
  const texts = headlessText[language];
  const tool = await findTool(core, language, call);
  const row = toRow(tool, call);
  const write = (end: Partial<ToolCall>): void =>
    core.audit({ conversation: row.askedBy, call: { ...row, ...end }, note: null });
  const denial = denialOf(core, texts, tool);
  if (denial !== null) {
    write({ state: 'denied', permittedBy: null, problem: denial });
    throw new Fault('denied', denial);
  }
  const startedAt = performance.now();
  const duration = (): number => Math.round(performance.now() - startedAt);
  try {
    const result = await core.registry.callTool(tool.serverId, tool.tool.name, call.args, { signal });
    const duration_ms = duration();
    write({ state: result.isError ? 'failed' : 'done', isError: result.isError, durationMs: duration_ms });
    return { ...scrubOutput(result, core.scrubResult), is_error: result.isError, duration_ms };
  } catch (error) {
    write({ state: signal.aborted ? 'cancelled' : 'failed', durationMs: duration(), problem: wordedOf(error) });
    throw error;
  }
}

const toRow = ({ serverId, server, tool }: PoolTool, { name, args }: OwnCall): ToolCall =>
  waitingCall({
    id: CallId.parse(randomUUID()),
    serverId,
    server,
    tool: tool.name,
    name,
    title: tool.title ?? tool.name,
    arguments: args,
    askedBy: 'command-line',
    permittedBy: { kind: 'mode', mode: 'all' },
    startedAt: Date.now(),
  });

async function findTool(core: Core, language: Language, { name, wait }: OwnCall): Promise<PoolTool> {
  const texts = headlessText[language];
  const rows = possibleOwners(core.registry.rows(), name, core.pool.style());
  const enabled = rows.filter((row) => row.state.kind !== 'disabled');
  const names = enabled.map((row) => row.name);
  const [off] = rows;
  if (off && enabled.length === 0) throw new Fault('disabled', texts.disabledServer(off.name));
  if (enabled.length > 0) await wait.connect(names);
  // Our own tools are in the pool too, and belong to no server.
  const tools = core.pool.list().filter(({ serverId }) => enabled.some(({ id }) => id === serverId));
  const found = toolNamed(tools, name);
  if (found?.status === 'ok') return found;
  const now = core.registry.rows().filter(({ state }) => state.kind !== 'disabled');
  throw new Fault('unknown-tool', whyNoTool(name, { rows: now, tools, style: core.pool.style() }));
}

/** Which rule denies it, in words, or null. */
function denialOf(core: Core, texts: HeadlessText, { serverId, server, name, tool }: PoolTool): string | null {
  const subject = { serverId, tool: tool.name, definition: definitionHash(tool), namesStateDir: false };
  const { verdict, reason } = judge(subject, core.settings.current().rules, [], 'all');
  if (verdict !== 'deny' || reason.kind !== 'rule') return null;
  const where = reason.rule.server_id === '*' ? '*' : server;
  return texts.deniedByRule(name, formatToolPattern({ server: where, tool: reason.rule.pattern }));
}
