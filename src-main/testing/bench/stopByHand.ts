// The limit beside stop.ts: stdin is closed, and what is left of the process group after a second is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LIMIT_MS = 1000;
const [, , program = '', ...args] = process.argv;
const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
const greeting = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } };
child.stdin.write(`${JSON.stringify(greeting)}\n`);
await once(child.stdout, 'data');

const start = performance.now();
const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LIMIT_MS);
child.stdin.end();
await once(child, 'exit');
clearTimeout(timer);
process.stdout.write(`${JSON.stringify({ stopMs: performance.now() - start })}\n`);
