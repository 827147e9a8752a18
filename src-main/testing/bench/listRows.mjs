import path from 'node:path';
import { interleave, runNode, toRow } from './measure.mjs';

const leanServer = path.join(import.meta.dirname, 'leanServer.mjs');

/** Long lists in pages. The limit is JSON-RPC by hand; of the main loop, a tenth of a second (decisions.md). */
export async function listRows({ lists, listsByHand, stall, runs, env, share }) {
  const size = (count) => String(Math.max(50, Math.ceil(count * share)));
  const listed = async (script) => {
    const more = { TOOLS: size(5000), PAGE: size(500) };
    return (await runNode([script, String(Math.ceil(10 * share)), leanServer], { ...env, ...more })).listMs;
  };
  const stalled = async (count) => {
    const more = { TOOLS: size(count), PAGE: size(1000) };
    const { stallMs, tools } = await runNode([stall, leanServer], { ...env, ...more });
    if (String(tools) !== more.TOOLS) throw new Error(`${tools} tools instead of ${more.TOOLS}`);
    return Math.max(0.1, stallMs);
  };
  const paged = await interleave(
    runs,
    () => listed(lists),
    () => listed(listsByHand),
  );
  const still = await interleave(
    Math.min(runs, 5),
    () => stalled(10_000),
    () => stalled(50),
  );
  return [
    toRow('list of 5,000 tools in pages', 'ms', 1.6, paged),
    toRow('longest stall of the loop, 10,000 tools (limit: ours with 50)', 'ms', 100, still, { isAbsolute: true }),
  ];
}
