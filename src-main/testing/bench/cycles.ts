// Connecting and closing one server over and over: `cycles.js N SERVER`, with --expose-gc. Answers what was in use after
// the first tenth, and at the end.
import { readyCore } from './openBenchCore';

const [, , count = '10', server = ''] = process.argv;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGCHLD', 'exit', 'beforeExit', 'uncaughtException'];

async function inUse() {
  // What was closed is let go of within a turn or two.
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
  return {
    heapMib: process.memoryUsage().heapUsed / 1_048_576,
    handles: process.getActiveResourcesInfo().length,
    listeners: SIGNALS.reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

const { opened, ids, settled } = await readyCore({ lean: { command: [process.execPath, server] } });
const { registry } = opened.core;
const restart = async (): Promise<void> => {
  for (const id of ids) await registry.restart(id);
  await settled();
};
const early = Math.max(1, Math.floor(Number(count) / 10));
for (let cycle = 0; cycle < early; cycle++) await restart();
const before = await inUse();
for (let cycle = early; cycle < Number(count); cycle++) await restart();
const after = await inUse();
await opened[Symbol.asyncDispose]();
process.stdout.write(`${JSON.stringify({ before, after })}\n`);
