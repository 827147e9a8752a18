// Ours in the rows about connections: the app's own core in plain Node. All times count from the start of the process.
import { setMaxListeners } from 'node:events';
import { readWork, type Work } from './work';
import { openBenchCore } from './openBenchCore';
import { serverEntry } from './serverEntry';
import { timeCalls } from './timeCalls';

function entryOf({ mode, target }: Work): unknown {
  const limits = mode === 'burst' ? { max_concurrent_calls: 64 } : {};
  return target.startsWith('http')
    ? { ...limits, type: 'http', url: target }
    : { ...limits, ...serverEntry([process.execPath, target]) };
}

async function main(): Promise<void> {
  const work = readWork(process.argv);
  const names = Array.from({ length: work.mode === 'connect' ? work.count : 1 }, (_, index) => `lean${index}`);
  await using opened = await openBenchCore(Object.fromEntries(names.map((name) => [name, entryOf(work)])));
  const { registry, pool } = opened.core;
  const signal = AbortSignal.timeout(120_000);
  setMaxListeners(0, signal);
  const ids = registry.rows().map(({ id }) => id);
  let firstMs = 0;
  registry.start();
  await Promise.all([
    Promise.race(ids.map((id) => registry.settled(signal, [id]))).then(() => (firstMs = performance.now())),
    registry.settled(signal),
  ]);
  const readyMs = performance.now();
  const rssMib = process.memoryUsage().rss / 1_048_576;
  if (pool.list().length !== names.length * 5) throw new Error('not every server is ready');

  const [id] = ids;
  const callMs =
    work.mode === 'connect' || !id
      ? 0
      : await timeCalls(work.mode, work.count, (tool, args) => registry.callTool(id, tool, args, { signal }));
  process.stdout.write(`${JSON.stringify({ readyMs, rssMib, firstMs, callMs })}\n`);
}

await main();
