// The limit beside core.ts: the same arguments and the same answers.
import { greet, overHttp, overPipes } from './byHandClient';
import { readWork } from './work';
import { timeCalls } from './timeCalls';

const { mode, count, target } = readWork(process.argv);
const open = () => greet(target.startsWith('http') ? overHttp(target) : overPipes(process.execPath, [target]));
const clients = await Promise.all(Array.from({ length: mode === 'connect' ? count : 1 }, open));
const readyMs = performance.now();
const rssMib = process.memoryUsage().rss / 1_048_576;
const [first] = clients;
const callMs =
  mode === 'connect' || !first
    ? 0
    : await timeCalls(mode, count, (name, args) => first.request('tools/call', { name, arguments: args }));
await Promise.all(clients.map((client) => client.close()));
process.stdout.write(`${JSON.stringify({ readyMs, rssMib, callMs })}\n`);
