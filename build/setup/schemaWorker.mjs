import { ensureNodePrograms } from './nodePrograms.mjs';

const SOURCES = ['src-main/mcp/schemas', 'src-main/lib', 'package-lock.json'];

/** Builds the one thread of the app for tests, whose TypeScript it could not load. */
export const ensureSchemaWorker = () =>
  ensureNodePrograms('out-worker', ['mcp/schemas/schemaWorker'], { sources: SOURCES });
