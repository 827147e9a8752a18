// A server without a library that does what its one argument says, a JSON object:
// tools        definitions to list, `pageSize` at a time
// many         count and length of description of tools to list instead
// results      what each tool answers; others answer their arguments
// noise        lines on stdout before every reply
// stderr       a line on stderr at every call
// exitAfter    exits with 0 after so many calls
// exitAt       exits with 0 instead of answering this method
// holdUntil    answers the handshake once this file is there
// prompts      definitions to list
// addAfterMs   lists one more tool from then on and says so; with `notices` so many times
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const plan = JSON.parse(process.argv[2] ?? '{}');
const { many } = plan;
const toolNamed = (name, description) => ({ name, description, inputSchema: { type: 'object' } });
const tools = many
  ? Array.from({ length: many.count }, (_, i) => toolNamed(`tool_${i}`, 'd'.repeat(many.length)))
  : (plan.tools ?? [toolNamed('echo')]);
const pageSize = plan.pageSize ?? Infinity;
let calls = 0;

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const say = (text) => ({ content: [{ type: 'text', text }] });

function resultOf({ method, params }) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: true }, ...(plan.prompts && { prompts: {} }) },
        serverInfo: { name: 'scripted', version: '1' },
      };
    case 'tools/list': {
      const from = Number(params?.cursor ?? 0);
      const page = tools.slice(from, from + pageSize);
      return { tools: page, ...(from + pageSize < tools.length && { nextCursor: String(from + pageSize) }) };
    }
    case 'prompts/list':
      return { prompts: plan.prompts ?? [] };
    case 'tools/call':
      calls += 1;
      if (plan.stderr) process.stderr.write(`${plan.stderr}\n`);
      return plan.results?.[params.name] ?? say(JSON.stringify(params.arguments ?? {}));
    default:
      return {};
  }
}

function answerOnce(message) {
  const looking = setInterval(() => {
    if (!existsSync(plan.holdUntil)) return;
    clearInterval(looking);
    send({ id: message.id, result: resultOf(message) });
  }, 20);
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method === plan.exitAt) process.exit(0);
    if (message.method === 'notifications/initialized' && plan.addAfterMs !== undefined) {
      setTimeout(() => {
        tools.push(toolNamed('added'));
        for (let i = 0; i < (plan.notices ?? 1); i++) send({ method: 'notifications/tools/list_changed' });
      }, plan.addAfterMs);
    }
    if (message.id === undefined) return;
    for (const noise of plan.noise ?? []) process.stdout.write(`${noise}\n`);
    if (message.method === 'initialize' && plan.holdUntil !== undefined) return answerOnce(message);
    send({ id: message.id, result: resultOf(message) });
    if (calls === plan.exitAfter) process.stdout.write('', () => process.exit(0));
  })
  .on('close', () => process.exit(0));
