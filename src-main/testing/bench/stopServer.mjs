// A stdio MCP server that is hard to stop. KIND is `well-behaved`, `ignores-eof` or `stubborn`, which ignores signals
// too; PIDS is a folder in which it writes down its process.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerTo } from './leanAnswers.mjs';

const kind = process.env.KIND;
writeFileSync(path.join(process.env.PIDS, String(process.pid)), '');

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const message of lines.map((line) => JSON.parse(line))) {
    if (message.id !== undefined) process.stdout.write(`${answerTo(message)}\n`);
  }
});
process.stdin.on('end', () => {
  if (kind === 'well-behaved') process.exit(0);
});
if (kind !== 'well-behaved') setInterval(() => undefined, 1000);
if (kind === 'stubborn') for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
