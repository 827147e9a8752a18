// A server's process that turns on the app: it connects to the app's socket and sends everything it can think of.
// Usage: attack-socket.mjs PLAN, a JSON text of { path, commands, inputs, done, connections, lineBytes }.
import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';

const plan = JSON.parse(process.argv[2] ?? '{}');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const heard = { granted: [], refused: 0, cut: 0 };

function connect() {
  const socket = createConnection({ path: plan.path });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  const send = (value) => socket.write(`${JSON.stringify(value)}\n`);
  return { socket, closed, send, lines: () => text.split('\n').filter(Boolean) };
}

/** The app takes so many requests of one connection at a time. */
const AT_ONCE = 8;

async function tryAll(command) {
  const rounds = [];
  for (let at = 0; at < plan.inputs.length; at += AT_ONCE) rounds.push(plan.inputs.slice(at, at + AT_ONCE));
  await Promise.all(rounds.map((inputs) => tryThese(command, inputs)));
}

async function tryThese(command, inputs) {
  const one = connect();
  one.send({ hello: { protocol: 1 } });
  inputs.forEach((input, at) => one.send({ id: at + 1, command, ...(input && { input }) }));
  await Promise.race([one.closed, pause(400)]);
  for (const line of one.lines()) {
    const { result } = JSON.parse(line);
    if (result?.ok) heard.granted.push(command);
    else if (result) heard.refused += 1;
  }
  one.socket.destroy();
}

for (const command of plan.commands) await tryAll(command);

const garbage = connect();
garbage.socket.write(Buffer.from([0, 255, 254, 10, 123, 10]));
await garbage.closed;
heard.cut += 1;

const endless = connect();
endless.send({ hello: { protocol: 1 } });
const block = 'x'.repeat(1024 * 1024);
for (let sent = 0; sent < plan.lineBytes && !endless.socket.destroyed; sent += block.length) {
  if (!endless.socket.write(block)) {
    await Promise.race([endless.closed, new Promise((resolve) => endless.socket.once('drain', resolve))]);
  }
}
await endless.closed;
heard.cut += 1;

const crowd = Array.from({ length: plan.connections }, connect);
for (const one of crowd) one.send({ hello: { protocol: 1 } });
await pause(500);
for (const one of crowd) one.socket.destroy();
await Promise.all(crowd.map((one) => one.closed));

writeFileSync(plan.done, JSON.stringify({ ...heard, granted: [...new Set(heard.granted)] }));
process.stdin.resume();
