import { spawn } from 'node:child_process';

const sorted = (values) => values.toSorted((a, b) => a - b);
const at = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];

export function median(values) {
  const all = sorted(values);
  const middle = all.length >> 1;
  return all.length % 2 === 1 ? all[middle] : (all[middle - 1] + all[middle]) / 2;
}

/** The middle half of the values, as a share of their median: how quiet the machine was. */
export const spread = (values) => (at(values, 0.75) - at(values, 0.25)) / median(values);

/** Runs both in turn, A B A B, so that both meet the same machine. Answers what each answered, in order. */
export async function interleave(runs, ours, limit) {
  const measured = { ours: [], limit: [] };
  for (let run = 0; run < runs; run++) {
    measured.ours.push(await ours());
    measured.limit.push(await limit());
  }
  return measured;
}

/**
 * One row of the table. `ours` and `limit` are paired measurements of one unit; the ratio is the median of the pairs'.
 * `goal` is the largest ratio, or with `isAbsolute` the largest median of ours.
 */
export function toRow(name, unit, goal, { ours, limit }, { isAbsolute = false } = {}) {
  const ratio = median(ours.map((value, run) => value / limit[run]));
  const judged = isAbsolute ? median(ours) : ratio;
  return {
    name,
    unit,
    ours: median(ours),
    limit: median(limit),
    ratio,
    goal,
    isAbsolute,
    isMet: judged <= goal,
    spread: { ours: spread(ours), limit: spread(limit) },
    runs: ours.length,
  };
}

/** Runs a Node script to its end: how long the whole command took, and the JSON it printed last. */
export async function runNode(args, env = process.env) {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const wholeMs = performance.now() - start;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output.stderr.slice(-2000)}`);
  return { wholeMs, ...JSON.parse(output.stdout.trim().split('\n').at(-1)) };
}
