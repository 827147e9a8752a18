import { ensureNodePrograms } from './nodePrograms.mjs';

const CONNECTIONS = ['core', 'byHand', 'lists', 'listsByHand', 'stall', 'stop', 'stopByHand', 'cycles'];
const PROGRAMS = [...CONNECTIONS, 'loop', 'loopByHand'];

/** Builds what the benchmarks run in plain Node. Answers the files. */
export const ensureBenchCore = () =>
  ensureNodePrograms('out-bench', [...PROGRAMS.map((name) => `testing/bench/${name}`), 'mcp/schemas/schemaWorker']);
