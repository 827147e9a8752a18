import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The schema worker as vitest's set-up built it. */
export const testSchemaWorker = new URL('../../out-worker/schemaWorker.js', import.meta.url);

/** The schema worker beside the program that runs, where programs for plain Node are built with it. */
export const schemaWorkerBeside = (): URL => pathToFileURL(join(dirname(process.argv[1] ?? '.'), 'schemaWorker.js'));
