import { judge } from '../../../agent/permissions';
import { definitionHash } from '../../../agent/pins';
import { createThrottle } from '../../../agent/throttle';
import { toModelContent } from '../../../agent/toolResult';
import type { Core } from '../../../core';
import { Disposables } from '../../../lib/disposables';
import { isFault } from '../../../lib/fault';
import { pause } from '../../../lib/task';
import type { ServerRow } from '../../../mcp/registry';
import type { CallResult, McpFault } from '../../../mcp/session';
import { never } from '../../never';
import { createBrowser } from './browser';
import { callControl } from './controlCalls';
import { untilGone } from './marked';
import { T_STOP } from './modeRow';
import { createPerson } from './person';
import { shiftableClock } from './shiftableClock';
import { SILENT, type Order } from './order';
import { runScript } from './runScript';
import type { CallSeen, Seen, ToolSeen } from './seen';
import { readServer } from './serverLog';
import { followStates, toFaultSeen } from './stateTrail';
import { openTorturedCore } from './torturedCore';
import { watchConnects } from './watchConnects';
import { watchProcess } from './watchProcess';

/** As in `agent/runTool.ts`. */
const PROGRESS_EVERY_MS = 250;
/** Whatever would still fire after a stop has fired by then. */
const AFTER_STOP_MS = 700;
const WARNED_BY_MS = 500;
const SHOWN_TOOLS = 250;

/** Meets one hostile server with the real core, in the mode in which the app runs, and tells what it saw. */
export async function driveCore(order: Order, dir: string, schemaWorker?: URL): Promise<Seen> {
  const app = new Disposables();
  using watch = watchProcess();
  using connects = watchConnects();
  const browser = createBrowser();
  using clock = shiftableClock();
  const core = await openTorturedCore(
    app,
    dir,
    { control: order.control, hostile: { ...order.entry, enabled: false } },
    { limits: order.limits, oauth: order.oauth, openUrl: browser.open, schemaWorker },
  );
  const row = (name: string): ServerRow => {
    const found = core.registry.findByName(name);
    if (found === undefined) throw new Error(`no server ${name}`);
    return found;
  };
  await core.start();
  await core.registry.settled(never());
  const control = app.own(callControl((signal) => core.registry.callTool(row('control').id, 'echo', {}, { signal })));
  await pause(100);

  using trail = followStates(() => core.registry.findByName('hostile'));
  const { id } = row('hostile');
  control.reset();
  watch.reset();
  const enabling = core.manager.setEnabled(id, true, never());
  const first = await trail.settled(order.settleMs);
  const person = createPerson(core, id, { browser, trail, settleMs: order.settleMs });
  const settled = order.isAuth && first.kind === 'needs-auth' ? await person.signIn() : first;
  const verdictNow = rememberTool(core, id);
  const script = await runScript(order, {
    firstTool: () => firstTool(row('hostile')),
    call: (tool, cancelMs) => callOnce(core, row('hostile'), tool, cancelMs),
    until: (state, ms) => trail.until(state, ms),
    signIn: person.signIn,
    replay: browser.replay,
    shiftClock: clock.shift,
    async again(ms) {
      const stopped = core.manager.setEnabled(id, false, never());
      const { ms: goneMs } = await untilGone(order.mark, T_STOP);
      await stopped;
      void core.manager.setEnabled(id, true, never());
      await pause(50);
      await trail.until('ready', ms);
      return goneMs;
    },
  });
  const processes = order.type === 'local' ? (await untilGone(order.mark, 0)).left : 0;
  const seenAtEnd = row('hostile');
  const always = { ...watch.read(), ...control.read() };
  const tools = toolsOf(core, id);
  const seen = {
    ...SILENT,
    states: trail.states.slice(0, 200),
    settled,
    ...script,
    end: trail.states.at(-1) ?? SILENT.end,
    stderr: seenAtEnd.stderr.slice(-50).map((line) => line.slice(0, 200)),
    log: endsOf(core.registry.log(id, 'en')),
    noise: seenAtEnd.noiseCount,
    tools,
    toolCount: seenAtEnd.listing.tools.length,
    rejected: seenAtEnd.listing.rejected.map(({ name, reason }) => `${name}: ${wordsOf(reason)}`),
    notes: seenAtEnd.listing.notes.map(wordsOf),
    processes,
    flags: { isPolluted: 'polluted' in {}, verdict: verdictNow() },
  };

  const stopping = core.manager.setEnabled(id, false, never());
  const stoppedAt = performance.now();
  const gone = order.type === 'local' ? await untilGone(order.mark, T_STOP) : { ms: 0, left: 0 };
  await stopping;
  const stopMs = Math.max(gone.ms, Math.round(performance.now() - stoppedAt));
  await enabling.catch(() => undefined);
  if (settled.kind === 'awaiting-sign-in') await person.lookAtPort();
  const atStop = await readServer(order);
  await pause(AFTER_STOP_MS);
  const server = await readServer(order);
  const stop = watch.read();
  await control[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  await pause(50);
  return {
    ...seen,
    stopMs,
    left: gone.left,
    always: {
      ...SILENT.always,
      ...always,
      stallMs: Math.max(always.stallMs, stop.stallMs),
      growthMib: Math.max(always.growthMib, stop.growthMib),
      keptMib: watch.kept(),
      unhandled: stop.unhandled,
    },
    server: {
      ...server,
      late: late(server) - late(atStop),
      asked: person.asked(),
      opened: browser.opened(),
      blocked: connects.blocked(),
      portMs: person.portMs(),
    },
  };
}

const late = ({
  requests,
  sent,
}: {
  readonly requests: readonly unknown[];
  readonly sent: readonly unknown[];
}): number => requests.length + sent.length;

const firstTool = ({ listing }: ServerRow): string => listing.tools[0]?.name ?? 'echo';

async function callOnce(core: Core, row: ServerRow, tool: string, cancelMs: number | undefined): Promise<CallSeen> {
  const from = performance.now();
  const stop = new AbortController();
  const timer = cancelMs === undefined ? undefined : setTimeout(() => stop.abort(), cancelMs);
  let progress = 0;
  let warnings = 0;
  const told = createThrottle<unknown>(PROGRESS_EVERY_MS, () => void (progress += 1));
  const warningsNow = (): number =>
    core.registry.log(row.id, 'en').length + (core.registry.find(row.id)?.noiseCount ?? 0);
  const before = warningsNow();
  const look = setTimeout(() => (warnings = warningsNow() - before), WARNED_BY_MS);
  const onProgress = (news: unknown): void => told.push(news);
  try {
    const result = await core.registry.callTool(row.id, tool, {}, { signal: stop.signal, onProgress });
    return { ...answered(core, result), ms: Math.round(performance.now() - from), progress, warnings };
  } catch (error) {
    const ms = Math.round(performance.now() - from);
    const { kind, message, signal } = isFault(error)
      ? toFaultSeen(error as McpFault)
      : { kind: 'a bug', message: String(error), signal: null };
    const failed = { outcome: kind, text: message, isError: true, notes: [], signal, isTransferable: true };
    return { ...failed, ms, progress, warnings };
  } finally {
    told.stop();
    clearTimeout(timer);
    clearTimeout(look);
  }
}

function answered(core: Core, result: CallResult): Omit<CallSeen, 'ms' | 'progress' | 'warnings'> {
  const parts = toModelContent(result).map((part) => (part.kind === 'text' ? part.text : `[${part.kind}]`));
  return {
    outcome: 'answered',
    text: core.scrubResult(parts.join('\n')).slice(0, 5_000),
    isError: result.isError,
    notes: result.notes.map(wordsOf),
    signal: null,
    isTransferable: crosses(result),
  };
}

function crosses(value: unknown): boolean {
  try {
    structuredClone(value);
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

const SHOWN_LINES = 200;

/** Our own notes are kept while a flood passes, so the oldest lines count as much as the newest. */
const endsOf = (lines: readonly string[]): readonly string[] =>
  lines.length <= 2 * SHOWN_LINES ? lines : [...lines.slice(0, SHOWN_LINES), ...lines.slice(-SHOWN_LINES)];

/** What a person allowed is the tool as it looks now; asked later, this tells what became of that. */
function rememberTool(core: Core, id: ServerRow['id']): () => string {
  const first = core.registry.find(id)?.listing.tools[0];
  if (first === undefined) return () => '';
  const covers = { [first.name]: definitionHash(first) };
  const rule = { id: 'r', verdict: 'allow' as const, server_id: id, pattern: first.name, covers };
  return () => {
    const tool = core.pool.findTool(id, first.name)?.tool;
    if (tool === undefined) return 'gone';
    const asked = { serverId: id, tool: tool.name, definition: definitionHash(tool), namesStateDir: false };
    const { verdict, reason } = judge(asked, [rule], [], 'ask');
    return `${verdict} ${reason.kind}`;
  };
}

const toolsOf = (core: Core, id: ServerRow['id']): ToolSeen[] =>
  core.pool
    .list()
    .filter(({ serverId, status }) => serverId === id && status === 'ok')
    .slice(0, SHOWN_TOOLS)
    .map(({ name, tool, description }) => ({
      name: tool.name,
      model: name,
      leadsBack: core.pool.find(name)?.tool.name === tool.name,
      description: description.slice(0, 2_000),
      schema: JSON.stringify(tool.inputSchema).slice(0, 500),
      output: JSON.stringify(tool.outputSchema).slice(0, 200),
    }));

const wordsOf = (said: string | { readonly en: string }): string => (typeof said === 'string' ? said : said.en);
