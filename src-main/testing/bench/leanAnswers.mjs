// What the benchmark's servers answer, without any library, so that a row times its client.
const tools = ['echo', 'text', 'image', 'one', 'two'].map((name) => ({
  name,
  description: `Answers its text (${name})`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' }, bytes: { type: 'integer' } } },
}));

const LINE = 'A line of an answer, with "quotes" and an end.\n';
const made = new Map();

/** The JSON of a large result, made once. */
function large(name, bytes) {
  const key = `${name} ${bytes}`;
  const text = () => LINE.repeat(Math.ceil(bytes / LINE.length)).slice(0, bytes);
  const image = () => ({ type: 'image', mimeType: 'image/png', data: Buffer.alloc(bytes, 7).toString('base64') });
  if (!made.has(key)) {
    made.set(key, JSON.stringify({ content: [name === 'image' ? image() : { type: 'text', text: text() }] }));
  }
  return made.get(key);
}

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'lean', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ arguments: { text } }) => ({ content: [{ type: 'text', text }] }),
  ping: () => ({}),
};

/** The JSON of the answer to a request. */
export function answerTo({ id, method, params }) {
  const bytes = params?.arguments?.bytes;
  const result = bytes > 0 ? large(params.name, bytes) : JSON.stringify(results[method](params));
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}
