import { parentPort } from 'node:worker_threads';
import { checkNow } from './checkNow';
import type { SchemaJob } from './schemaThread';

/** The entry of the thread that asks servers' schemas. One answer per job, in order; it says once that it is ready. */
parentPort?.on('message', ({ schema, value }: SchemaJob) => {
  parentPort?.postMessage(checkNow(schema, value));
});
parentPort?.postMessage({ kind: 'ready' });
