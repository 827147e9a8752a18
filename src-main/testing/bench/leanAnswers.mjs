// What the benchmark's servers answer, without any library, so that a row times its client.
// TOOLS is how many tools are listed instead of the five, PAGE how many at a time.
const NAMES = ['echo', 'text', 'image', 'one', 'two'];
const count = Number(process.env.TOOLS ?? NAMES.length);
const page = Number(process.env.PAGE ?? count);

const toolOf = (name) => ({
  name,
  description: `Answers its text (${name})`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' }, bytes: { type: 'integer' } } },
});

/** The JSON of one page of the list, made once. */
function listFrom(start) {
  const key = `page ${start}`;
  if (!made.has(key)) {
    const end = Math.min(count, start + page);
    const indexes = Array.from({ length: end - start }, (_, at) => start + at);
    const tools = indexes.map((index) => toolOf(NAMES[index] ?? `tool_${index}`));
    made.set(key, JSON.stringify({ tools, ...(end < count && { nextCursor: String(end) }) }));
  }
  return made.get(key);
}

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

/** The JSON of the result of each method. */
const results = {
  initialize: ({ protocolVersion }) =>
    JSON.stringify({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'lean', version: '1' } }),
  'tools/list': ({ cursor = '0' } = {}) => listFrom(Number(cursor)),
  'tools/call': ({ name, arguments: { text, bytes } }) =>
    bytes > 0 ? large(name, bytes) : JSON.stringify({ content: [{ type: 'text', text }] }),
  ping: () => '{}',
};

/** The JSON of the answer to a request. */
export function answerTo({ id, method, params }) {
  if (!Object.hasOwn(results, method)) {
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  }
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${results[method](params)}}`;
}
