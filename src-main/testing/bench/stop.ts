// Ours in the rows about stopping: `stop.js COMMAND…` connects one server and answers how long it took to be rid of it.
import { readyCore } from './openBenchCore';
import { serverEntry } from './serverEntry';

const { opened } = await readyCore({ lean: serverEntry(process.argv.slice(2)) });
const start = performance.now();
await opened[Symbol.asyncDispose]();
process.stdout.write(`${JSON.stringify({ stopMs: performance.now() - start })}\n`);
