// A stdio MCP server without any library, so that a benchmark times its client. `DELAY` ms before `initialize` answers.
const tools = ['echo', 'one', 'two', 'three', 'four'].map((name) => ({
  name,
  description: `Answers its text (${name})`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}));
const delay = Number(process.env.DELAY ?? 0);

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'lean', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ arguments: { text } }) => ({ content: [{ type: 'text', text }] }),
  ping: () => ({}),
};

function handle({ id, method, params }) {
  if (id === undefined) return;
  const send = () =>
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) })}\n`);
  if (method === 'initialize' && delay > 0) setTimeout(send, delay);
  else send();
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) if (line) handle(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
