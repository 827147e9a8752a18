// The limit of the connection rows: JSON-RPC over pipes by hand, no library, everything at once.
//   node byHand.mjs connect N     connects N lean servers and lists their tools
//   node byHand.mjs call N        connects one and makes N calls in series
import { spawn } from 'node:child_process';
import path from 'node:path';

function connect() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'leanServer.mjs')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  let next = 0;
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, result } = JSON.parse(line);
      waiting.get(id)(result);
      waiting.delete(id);
    }
  });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return {
    request: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++next, resolve);
        send({ id: next, method, params });
      }),
    notify: (method) => send({ method }),
    close: () => new Promise((resolve) => (child.on('exit', resolve), child.stdin.end())),
  };
}

async function open() {
  const client = connect();
  const clientInfo = { name: 'by-hand', version: '1' };
  await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  client.notify('notifications/initialized');
  await client.request('tools/list', {});
  return client;
}

const [mode, count] = [process.argv[2], Number(process.argv[3])];
const clients = await Promise.all(Array.from({ length: mode === 'connect' ? count : 1 }, open));
let callMs = 0;
if (mode === 'call') {
  for (let i = 0; i < 50; i++) await clients[0].request('tools/call', { name: 'echo', arguments: { text: 'warm' } });
  const start = performance.now();
  for (let i = 0; i < count; i++) await clients[0].request('tools/call', { name: 'echo', arguments: { text: 'hi' } });
  callMs = (performance.now() - start) / count;
}
await Promise.all(clients.map((client) => client.close()));
process.stdout.write(`${JSON.stringify({ callMs })}\n`);
