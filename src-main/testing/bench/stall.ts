// The longest time for which the main loop stood still while a server with many tools was connected, and connected
// anew: `stall.js SERVER`, the whole core, loading included.
import { readyCore } from './openBenchCore';
import { serverEntry } from './serverEntry';

const STEP_MS = 2;

function watchLoop() {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - STEP_MS);
    last = now;
  }, STEP_MS);
  return { stop: () => clearInterval(timer), longestMs: () => longest };
}

const loop = watchLoop();
const { opened, ids, settled } = await readyCore({ lean: serverEntry([process.execPath, process.argv[2] ?? '']) });
const { registry, pool } = opened.core;
for (const id of ids) await registry.restart(id);
await settled();
const tools = pool.list().length;
await new Promise((resolve) => setTimeout(resolve, 300));
loop.stop();
await opened[Symbol.asyncDispose]();
process.stdout.write(`${JSON.stringify({ stallMs: loop.longestMs(), tools })}\n`);
