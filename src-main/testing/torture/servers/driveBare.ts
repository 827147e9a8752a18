import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { McpError, type CallToolResult, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { WebSocket } from 'ws';
import { pause } from '../../../lib/task';
import type { ServerEntry } from '../../../config/schema';
import { createBareSignIn, type BareSignIn } from './bareSignIn';
import { callControl } from './controlCalls';
import { untilGone } from './marked';
import { T_STOP } from './modeRow';
import { SILENT, type Order } from './order';
import { runScript } from './runScript';
import type { CallSeen, FaultSeen, Seen, StateSeen } from './seen';
import { readServer } from './serverLog';
import { watchProcess } from './watchProcess';

const INFO = { name: 'bare', version: '0' };
const AFTER_STOP_MS = 700;
const SHOWN_TOOLS = 250;

/** The SDK's client as its documentation uses it, and nothing around it: what every host starts from. */
export async function driveBare(order: Order): Promise<Seen> {
  using watch = watchProcess();
  await using signIn = await createBareSignIn();
  const beside = new Client(INFO);
  await beside.connect(transportOf(order.control, 'http', undefined));
  await using control = callControl((signal) =>
    beside.callTool({ name: 'echo', arguments: {} }, undefined, { signal }),
  );
  await pause(100);
  control.reset();
  watch.reset();

  const startedAt = performance.now();
  const states: StateSeen[] = [];
  let tools: readonly Tool[] = [];
  const report = (kind: string, fault: FaultSeen | null = null): void => {
    const ms = Math.round(performance.now() - startedAt);
    states.push({ kind, ms, fault, tools: tools.length, retryMs: null });
  };
  const connectMs = (order.entry.connect_timeout_seconds ?? 30) * 1000;
  report('connecting');
  let client = new Client(INFO);
  try {
    client = await connect(order, signIn, (changed) => (tools = changed), connectMs);
    client.onclose = () =>
      report('failed', { kind: 'closed', message: 'Connection closed', exitCode: null, signal: null });
    tools = await listAll(client, connectMs);
    report('ready');
  } catch (error) {
    const fault = faultOf(error);
    report(fault.kind === 'unauthorized' ? 'needs-auth' : 'failed', fault);
  }
  const settled = states[1] ?? SILENT.settled;

  const script = await runScript(order, {
    firstTool: () => tools[0]?.name ?? 'echo',
    call: (tool, cancelMs) => callOnce(client, tool, cancelMs, (order.entry.call_timeout_seconds ?? 60) * 1000),
    until: async (state, ms) => {
      const end = performance.now() + ms;
      while (states.at(-1)?.kind !== state && performance.now() < end) await pause(10);
    },
  });
  const processes = order.type === 'local' ? (await untilGone(order.mark, 0)).left : 0;
  const end = states.at(-1) ?? settled;
  const from = performance.now();
  await Promise.race([client.close(), pause(T_STOP)]);
  const gone = order.type === 'local' ? await untilGone(order.mark, T_STOP) : { ms: 0, left: 0 };
  const stopMs = Math.round(performance.now() - from);
  const atStop = await readServer(order);
  await pause(AFTER_STOP_MS);
  const server = await readServer(order);
  const always = { ...SILENT.always, ...watch.read(), ...control.read() };
  await beside.close();
  return {
    ...SILENT,
    states,
    settled,
    ...script,
    end,
    toolCount: tools.length,
    tools: tools.slice(0, SHOWN_TOOLS).map((tool) => ({
      name: tool.name,
      model: `hostile__${tool.name}`,
      leadsBack: true,
      description: tool.description?.slice(0, 2_000) ?? '',
      schema: JSON.stringify(tool.inputSchema).slice(0, 500),
      output: JSON.stringify(tool.outputSchema ?? null).slice(0, 200),
    })),
    processes,
    stopMs: gone.left > 0 ? Infinity : stopMs,
    left: gone.left,
    always: { ...always, keptMib: watch.kept() },
    flags: { isPolluted: 'polluted' in {}, verdict: 'allow rule' },
    server: {
      ...server,
      late: server.requests.length + server.sent.length - atStop.requests.length - atStop.sent.length,
      asked: 1,
      opened: signIn.opened(),
      blocked: signIn.blocked(),
      portMs: null,
    },
  };
}

function transportOf(entry: ServerEntry, type: Order['type'], signIn: BareSignIn | undefined): Transport {
  const [command, ...args] = entry.command ?? [];
  if (command !== undefined) {
    const env = { PATH: process.env.PATH ?? '', ...entry.env };
    return new StdioClientTransport({ command, args, env, stderr: 'pipe' });
  }
  const url = new URL(entry.url ?? '');
  const requestInit = { headers: entry.headers ?? {} };
  const options = { requestInit, ...(signIn && { authProvider: signIn.provider, fetch: signIn.fetch }) };
  if (type === 'sse') return new SSEClientTransport(url, options);
  if (type !== 'ws') return new StreamableHTTPClientTransport(url, options);
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });
  return new WebSocketClientTransport(url);
}

async function connect(
  order: Order,
  signIn: BareSignIn,
  onTools: (tools: readonly Tool[]) => void,
  connectMs: number,
): Promise<Client> {
  const open = async (): Promise<{ client: Client; transport: Transport; error: unknown }> => {
    const listChanged = { tools: { onChanged: (_: unknown, tools: Tool[] | null) => onTools(tools ?? []) } };
    const client = new Client(INFO, { listChanged });
    const transport = transportOf(order.entry, order.type, order.isAuth ? signIn : undefined);
    const error: unknown = await client.connect(transport, { timeout: connectMs }).then(
      () => undefined,
      (reason: unknown) => reason ?? new Error('unknown'),
    );
    return { client, transport, error };
  };
  const first = await open();
  if (first.error === undefined) return first.client;
  if (!(first.error instanceof UnauthorizedError)) throw asError(first.error);
  const code = await signIn.code();
  if (code === undefined || !(first.transport instanceof StreamableHTTPClientTransport)) throw first.error;
  await first.transport.finishAuth(code);
  const second = await open();
  if (second.error !== undefined) throw asError(second.error);
  return second.client;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function listAll(client: Client, ms: number): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  const end = performance.now() + ms;
  for (let cursor: string | undefined; performance.now() < end;) {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: ms });
    tools.push(...page.tools);
    if (page.nextCursor === undefined) break;
    cursor = page.nextCursor;
  }
  return tools;
}

async function callOnce(
  client: Client,
  tool: string,
  cancelMs: number | undefined,
  timeout: number,
): Promise<CallSeen> {
  const from = performance.now();
  const stop = new AbortController();
  const timer = cancelMs === undefined ? undefined : setTimeout(() => stop.abort(), cancelMs);
  let progress = 0;
  const common = { signal: null, progress: 0, warnings: 0, notes: [] };
  try {
    const options = {
      timeout,
      signal: stop.signal,
      resetTimeoutOnProgress: true,
      onprogress: () => void (progress += 1),
    };
    const result = (await client.callTool({ name: tool, arguments: {} }, undefined, options)) as CallToolResult;
    const text = result.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
    const ms = Math.round(performance.now() - from);
    const isTransferable = crosses(result);
    return {
      ...common,
      outcome: 'answered',
      ms,
      text: text.slice(0, 5_000),
      isError: result.isError === true,
      isTransferable,
      progress,
    };
  } catch (error) {
    const { kind, message } = faultOf(error);
    const outcome = stop.signal.aborted ? 'cancelled' : kind;
    const ms = Math.round(performance.now() - from);
    return { ...common, outcome, ms, text: message, isError: true, isTransferable: true, progress };
  } finally {
    clearTimeout(timer);
  }
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

/** The nearest of our kinds, in the SDK's favour: it has none of its own. */
function faultOf(error: unknown): FaultSeen {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 3_000);
  return { kind: kindOf(error), message, exitCode: null, signal: null };
}

function kindOf(error: unknown): string {
  if (error instanceof UnauthorizedError) return 'unauthorized';
  if (error instanceof McpError)
    return error.code === -32_001 ? 'timed-out' : error.code === -32_000 ? 'closed' : 'protocol';
  if (error instanceof StreamableHTTPError) {
    return error.code === 401 ? 'unauthorized' : (error.code ?? 0) >= 500 ? 'unreachable' : 'protocol';
  }
  if (error instanceof TypeError) return 'unreachable';
  return error instanceof Error && /origin does not match/.test(error.message) ? 'blocked-address' : 'protocol';
}
