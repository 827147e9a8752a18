// A server of revision 2026-07-28 without a library, over stdio, or over HTTP with `--http` (prints {"url":…}). Its first
// argument is a JSON object:
// era          `stateless` (default), `dual` (speaks the handshake too), `handshake` (that alone), `silent` (the same, and
//              answers no server/discover), `later` (`handshake` until the tool `turn` was called, then `stateless`), or
//              `shy` (`stateless`, and does not answer the first server/discover)
// endStreams   ends so many streams of notices right after they were acknowledged
// refuse       `listen`: does not know subscriptions/listen
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const plan = JSON.parse(process.argv[2] ?? '{}');
const REVISION = '2026-07-28';
const KEYS = {
  revision: 'io.modelcontextprotocol/protocolVersion',
  caps: 'io.modelcontextprotocol/clientCapabilities',
};
let era = { later: 'handshake', shy: 'stateless' }[plan.era] ?? plan.era ?? 'stateless';
let isShy = plan.era === 'shy';
let toEnd = plan.endStreams ?? 0;
let listens = 0;
let isDeaf = false;
let hasExtra = false;
const seen = [];
const listeners = new Map();
const cancelled = [];
const tasks = new Map();

const text = (value) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
});
const tool = (name, properties = {}) => ({ name, inputSchema: { type: 'object', properties } });
const form = (message) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { name: { type: 'string', default: 'Ada' } } },
  },
});
const TOOLS = [
  tool('echo', { region: { type: 'string', 'x-mcp-header': 'Region' }, note: { type: 'string' } }),
  ...[
    'ask',
    'ask_model',
    'ask_roots',
    'ask_odd',
    'ask_forever',
    'wait_state',
    'bare',
    'odd_type',
    'slow',
    'progress',
  ].map((name) => tool(name)),
  ...[
    'task',
    'task_ask',
    'task_slow',
    'task_failed',
    'seen',
    'cancelled',
    'change',
    'touch',
    'log',
    'needs',
    'moved',
    'turn',
    'deafen',
  ].map((name) => tool(name)),
  { name: 'broken', inputSchema: 'none' },
  tool('bad_header', { list: { type: 'array', 'x-mcp-header': 'List' } }),
];

class Failure extends Error {
  constructor(code, message, data) {
    super(message);
    Object.assign(this, { code, data });
  }
}
const input = (inputRequests, requestState) => ({ resultType: 'input_required', inputRequests, requestState });

/** State comes back byte for byte, or not at all. */
const STATE = '{"b":1, "a":"\u00e9\\u00e9"}';

function startTask(args, { inputs, ends = { status: 'completed', result: text('done') }, after = 2 } = {}) {
  const taskId = `task-${tasks.size + 1}`;
  tasks.set(taskId, {
    taskId,
    status: 'working',
    polls: 0,
    after,
    ends,
    inputs,
    answers: null,
    createdAt: new Date(0).toISOString(),
    ttlMs: 60_000,
  });
  return { resultType: 'task', taskId, status: 'working', pollIntervalMs: 100, statusMessage: 'begun', ttlMs: 60_000 };
}
function lookAt(task) {
  task.polls += 1;
  const head = { taskId: task.taskId, pollIntervalMs: 100, ttlMs: task.ttlMs };
  if (task.inputs && !task.answers) return { ...head, status: 'input_required', inputRequests: task.inputs };
  if (task.status === 'cancelled') return { ...head, status: 'cancelled' };
  if (task.polls < task.after) return { ...head, status: 'working', statusMessage: `look ${task.polls}` };
  return { ...head, ...task.ends, ...(task.answers && { result: text(task.answers) }) };
}

function callTool({ id, params }, { notify, reply, headers }) {
  const { name, arguments: args = {}, inputResponses: given, requestState: state, _meta: meta = {} } = params;
  const again = given !== undefined || state !== undefined;
  switch (name) {
    case 'echo':
      return text(args.note ?? args);
    case 'ask':
      return again
        ? text({ given, isSame: state === STATE })
        : input({ first: form('Who?'), second: form('And?') }, STATE);
    case 'ask_model':
      return again
        ? text({ given, hasState: state !== undefined })
        : input({
            model: {
              method: 'sampling/createMessage',
              params: { maxTokens: 5, messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }] },
            },
          });
    case 'ask_roots':
      return again ? text({ given }) : input({ roots: { method: 'roots/list' } });
    case 'ask_odd':
      return input({ odd: { method: 'files/erase', params: {} } });
    case 'ask_forever':
      return input({ more: form('Again?') }, 'x');
    case 'wait_state':
      return state === 'second' ? text('waited') : input(undefined, state === 'first' ? 'second' : 'first');
    case 'bare':
      return { ...text('no type'), resultType: undefined };
    case 'odd_type':
      return { resultType: 'hologram' };
    case 'slow':
      return null;
    case 'progress':
      for (const progress of [1, 2])
        notify('notifications/progress', { progressToken: meta.progressToken, progress, total: 2 });
      // What comes together with the answer is of no use any more.
      setTimeout(() => reply({ result: { resultType: 'complete', ...text('stepped') } }), 30);
      return null;
    case 'task':
      return startTask(args);
    case 'task_ask':
      return startTask(args, { inputs: { who: form('Who?') } });
    case 'task_slow':
      return startTask(args, { after: Infinity });
    case 'task_failed':
      return startTask(args, { ends: { status: 'failed', error: { code: -32603, message: 'out of paper' } } });
    case 'seen':
      return text(seen);
    case 'cancelled':
      return text({ cancelled, tasks: [...tasks.values()].map(({ status }) => status), listens });
    case 'change':
      hasExtra = true;
      tell('toolsListChanged', 'notifications/tools/list_changed');
      return text('changed');
    case 'touch':
      tell('resourceSubscriptions', 'notifications/resources/updated', { uri: 'memo://one' });
      return text('touched');
    case 'log':
      if (meta['io.modelcontextprotocol/logLevel'])
        notify('notifications/message', { level: 'info', logger: 'memo', data: 'a line' });
      return text('logged');
    case 'needs':
      throw new Failure(-32021, 'Missing capability', {
        requiredCapabilities: { sampling: {}, extensions: { 'x/y': {} } },
      });
    case 'moved':
      throw new Failure(-32022, 'Unsupported protocol version', { supported: ['2027-01-01'], requested: REVISION });
    case 'deafen':
      isDeaf = true;
      return text('deaf');
    case 'turn':
      era = 'stateless';
      return text('turned');
    case 'headers':
      return text(headers);
    default:
      throw new Failure(-32602, `no tool ${name} (${id})`);
  }
}

function resultOf(message, way) {
  const { method, params = {} } = message;
  const listed = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  switch (method) {
    case 'server/discover':
      return {
        ...listed,
        supportedVersions: [REVISION],
        capabilities: {
          tools: { listChanged: true },
          resources: { subscribe: true, listChanged: true },
          prompts: {},
          completions: {},
          logging: {},
          extensions: { 'io.modelcontextprotocol/tasks': {} },
        },
        instructions: 'Be brief.',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'memo', version: '1' } },
      };
    case 'initialize':
      if (era === 'stateless') {
        throw new Failure(-32022, 'Unsupported protocol version', {
          supported: [REVISION],
          requested: params.protocolVersion,
        });
      }
      return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'memo', version: '1' } };
    case 'tools/list': {
      const at = Number(params.cursor ?? 0);
      const all = hasExtra ? [...TOOLS, tool('extra')] : TOOLS;
      return { ...listed, tools: all.slice(at, at + 10), ...(at + 10 < all.length && { nextCursor: String(at + 10) }) };
    }
    case 'tools/call':
      return callTool(message, way);
    case 'tasks/get':
      return { resultType: 'complete', ...lookAt(tasks.get(params.taskId)) };
    case 'tasks/update':
      tasks.get(params.taskId).answers = params.inputResponses;
      return { resultType: 'complete' };
    case 'tasks/cancel':
      tasks.get(params.taskId).status = 'cancelled';
      return { resultType: 'complete' };
    case 'resources/list':
      return { ...listed, resources: [{ uri: 'memo://one', name: 'one' }, { name: 'no address' }] };
    case 'resources/templates/list':
      return { ...listed, resourceTemplates: [{ uriTemplate: 'memo://{name}', name: 'any' }] };
    case 'resources/read':
      if (params.uri !== 'memo://one') throw new Failure(-32602, 'no such memo');
      return { ...listed, contents: [{ uri: params.uri, text: 'milk' }] };
    case 'prompts/list':
      return { ...listed, prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }, 7] };
    case 'prompts/get':
      return {
        resultType: 'complete',
        messages: [{ role: 'user', content: { type: 'text', text: `Hello ${params.arguments.who}` } }],
      };
    case 'completion/complete':
      return {
        resultType: 'complete',
        completion: { values: ['Ada', 'Alan'].filter((name) => name.startsWith(params.argument.value)) },
      };
    case 'ping':
      return {};
    default:
      throw new Failure(-32601, `Method not found: ${method}`);
  }
}

function tell(part, method, params = {}) {
  for (const [id, { filter, notify }] of listeners) {
    if (filter[part]) notify(method, { ...params, _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
  }
}

/** Answers one message. `way` says how: `reply` once, `notify` any number of times, `end` to close what carries it. */
function take(message, way) {
  const { id, method, params = {} } = message;
  const meta = params._meta ?? {};
  if (isDeaf) return;
  seen.push({ method, params, headers: way.headers });
  const fail = (code, words, data) => way.reply({ error: { code, message: words, data } });
  if (id === undefined) {
    if (method !== 'notifications/cancelled') return way.end?.();
    cancelled.push(params.requestId);
    listeners.delete(params.requestId);
    return way.end?.();
  }
  const isNew = meta[KEYS.revision] !== undefined;
  if (method === 'server/discover' && (era === 'silent' || isShy)) {
    isShy = false;
    return;
  }
  if ((era === 'handshake' || era === 'silent') && isNew) return fail(-32601, `Method not found: ${method}`);
  if (era === 'stateless' && method !== 'initialize' && !meta[KEYS.caps]) return fail(-32602, 'no _meta');
  const wrong = isNew && way.headers && misfit(message, way.headers);
  if (wrong) return fail(-32020, wrong);
  if (method === 'subscriptions/listen') {
    if (plan.refuse === 'listen') return fail(-32601, 'Method not found');
    listens += 1;
    listeners.set(id, { filter: params.notifications, notify: way.notify });
    way.onClose?.(() => {
      listeners.delete(id);
      cancelled.push(id);
    });
    const stamp = { _meta: { 'io.modelcontextprotocol/subscriptionId': id } };
    way.notify('notifications/subscriptions/acknowledged', { notifications: params.notifications, ...stamp });
    if (toEnd-- > 0) {
      listeners.delete(id);
      way.reply({ result: { resultType: 'complete', ...stamp } });
    }
    return;
  }
  try {
    const result = resultOf(message, way);
    if (result === null) return way.onClose?.(() => cancelled.push(id));
    way.reply({ result: isNew ? { resultType: 'complete', ...result } : result });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(error.code, error.message, error.data);
  }
}

/** What a header says otherwise than the body. */
function misfit({ method, params }, headers) {
  if (headers['mcp-protocol-version'] !== params._meta[KEYS.revision]) return 'wrong revision';
  if (headers['mcp-method'] !== method) return 'wrong method';
  if ('mcp-session-id' in headers) return 'a session';
  const name =
    { 'tools/call': params.name, 'resources/read': params.uri, 'prompts/get': params.name }[method] ?? params.taskId;
  if (name !== headers['mcp-name']) return 'wrong name';
  const { region } = params.name === 'echo' ? (params.arguments ?? {}) : {};
  return region !== undefined && !headers['mcp-param-region'] ? 'wrong region' : '';
}

const whole = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });

function overHttp(request, response) {
  let body = '';
  if (request.method !== 'POST') return response.writeHead(405).end();
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const message = JSON.parse(body);
    const stream = () => {
      if (!response.headersSent)
        response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': 'none-of-yours' });
    };
    take(message, {
      headers: request.headers,
      onClose: (run) => response.on('close', run),
      end: () => response.writeHead(202).end(),
      notify(method, params) {
        stream();
        response.write(`id: 1\ndata: ${whole({ method, params })}\n\n`);
      },
      reply(answer) {
        const text = whole({ id: message.id, ...answer });
        if (response.headersSent) return response.end(`data: ${text}\n\n`);
        const status = { [-32020]: 400, [-32021]: 400, [-32022]: 400, [-32601]: 404 }[answer.error?.code] ?? 200;
        response.writeHead(status, { 'content-type': 'application/json', 'mcp-session-id': 'none-of-yours' }).end(text);
      },
    });
  });
}

if (process.argv.includes('--http')) {
  const server = createServer(overHttp).listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/mcp` })}\n`);
  });
} else {
  const send = (message) => process.stdout.write(`${whole(message)}\n`);
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const message = JSON.parse(line);
      take(message, {
        notify: (method, params) => send({ method, params }),
        reply: (answer) => send({ id: message.id, ...answer }),
      });
    })
    .on('close', () => process.exit(0));
}
