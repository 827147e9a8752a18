import path from 'node:path';
import { interleave, median, runNode, toRow } from './measure.mjs';

const leanServer = path.join(import.meta.dirname, 'leanServer.mjs');
const EXPONENT = 1.05;
const CYCLES = 200;

/** How cost grows with size: the slope on two logarithmic axes, what one costs taken off. 1 is proportional. */
function exponent(sizes, costs) {
  const [base] = costs;
  const points = sizes
    .slice(1)
    .map((size, at) => [Math.log(size - sizes[0]), Math.log(Math.max(costs[at + 1] - base, 0.01))]);
  const [mx, my] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const over = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return over / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** How connecting, its memory and listing grow, beside JSON-RPC by hand; and what 200 connections leave behind. */
export async function growthRows({ core, byHand, lists, listsByHand, cycles, runs, env, share }) {
  const small = share < 1;
  const servers = small ? [1, 2, 4] : [1, 10, 30, 100];
  const tools = small ? [100, 200, 400] : [100, 1000, 10_000];
  const connected = async (script, count) => {
    const { wholeMs, rssMib } = await runNode([script, 'connect', String(count), leanServer], env);
    return { wholeMs, rssMib };
  };
  const listed = async (script, count) => {
    const more = { TOOLS: String(count), PAGE: '500' };
    return (await runNode([script, String(small ? 1 : 10), leanServer], { ...env, ...more })).listMs;
  };
  const all = async (sizes, measure) => {
    const found = [];
    for (const size of sizes) found.push(await measure(size));
    return found;
  };
  const rounds = small ? 1 : Math.min(runs, 3);
  const opened = await interleave(
    rounds,
    () => all(servers, (count) => connected(core, count)),
    () => all(servers, (count) => connected(byHand, count)),
  );
  const listing = await interleave(
    rounds,
    () => all(tools, (count) => listed(lists, count)),
    () => all(tools, (count) => listed(listsByHand, count)),
  );
  // Of the medians, since a slope of one round is mostly noise.
  const slope = (sizes, found, key) => [
    exponent(
      sizes,
      sizes.map((_, at) => median(found.map((round) => (key ? round[at][key] : round[at])))),
    ),
  ];
  const grows = (name, sizes, { ours, limit }, key) =>
    toRow(
      `${name} (exponent)`,
      '',
      EXPONENT,
      { ours: slope(sizes, ours, key), limit: slope(sizes, limit, key) },
      { isAbsolute: true },
    );
  return [
    grows(`growth of connecting, 1 to ${servers.at(-1)} servers`, servers, opened, 'wholeMs'),
    grows(`growth of memory, 1 to ${servers.at(-1)} servers`, servers, opened, 'rssMib'),
    grows(`growth of listing, 100 to ${tools.at(-1)} tools`, tools, listing),
    await cycleRow(cycles, Math.ceil(CYCLES * share), env),
  ];
}

async function cycleRow(cycles, count, env) {
  const { before, after } = await runNode(['--expose-gc', cycles, String(count), leanServer], env);
  const name = `heap after ${count} connections (limit: before)`;
  const row = toRow(name, 'MiB', 1.1, { ours: [after.heapMib], limit: [before.heapMib] });
  const isFlat = after.handles <= before.handles && after.listeners <= before.listeners;
  return { ...row, isMet: row.isMet && isFlat };
}
