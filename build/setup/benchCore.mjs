import { ensureNodePrograms } from './nodePrograms.mjs';

const PROGRAMS = ['core', 'byHand', 'loop', 'loopByHand'];

/** Builds what the benchmarks run in plain Node. Answers the files. */
export const ensureBenchCore = () =>
  ensureNodePrograms(
    'out-bench',
    PROGRAMS.map((name) => `testing/bench/${name}`),
  );
