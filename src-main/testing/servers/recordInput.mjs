// Usage: recordInput.mjs FILE PROGRAM ARG… : runs a server and appends every line that it is sent to FILE.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [, , file, program, ...args] = process.argv;
const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });
child.stdin.on('error', () => {});
process.stdin.on('data', (chunk) => {
  appendFileSync(file, chunk);
  child.stdin.write(chunk);
});
process.stdin.on('end', () => child.stdin.end());
child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 0)));
