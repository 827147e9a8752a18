import { ensureRealServers } from './realServers.mjs';

import { ensureSchemaWorker } from './schemaWorker.mjs';

/** What vitest runs once before the integration tests. */
export async function setup() {
  ensureRealServers();
  await ensureSchemaWorker();
}
