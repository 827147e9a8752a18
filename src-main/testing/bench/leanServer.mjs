// A stdio MCP server without any library. With DELAY it computes nothing for so many ms before `initialize` answers.
import { answerTo } from './leanAnswers.mjs';

const delay = Number(process.env.DELAY ?? 0);

function handle(message) {
  if (message.id === undefined) return;
  const send = () => process.stdout.write(`${answerTo(message)}\n`);
  if (message.method === 'initialize' && delay > 0) setTimeout(send, delay);
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
