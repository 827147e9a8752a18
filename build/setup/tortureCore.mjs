import { ensureNodePrograms } from './nodePrograms.mjs';

const WORKERS = ['saver', 'naiveSaver', 'oneSaver', 'merger', 'unlockedMerger', 'commandLine'];
const MEETERS = ['meetServer', 'meetServerBare', 'holdServers', 'killServers', 'cycleServers'];
const PROGRAMS = [
  'config',
  ...WORKERS.map((name) => `config/workers/${name}`),
  'servers',
  ...MEETERS.map((name) => `servers/workers/${name}`),
  'auth',
];

/** Builds what the torture runs in plain Node. Answers the files. */
export const ensureTortureCore = () =>
  ensureNodePrograms(
    'out-torture',
    [...PROGRAMS.map((name) => `testing/torture/${name}`), 'mcp/schemas/schemaWorker'],
    { minify: false },
  );
