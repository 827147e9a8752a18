import path from 'node:path';
import { interleave, runNode, toRow } from './measure.mjs';

const leanServer = path.join(import.meta.dirname, 'leanServer.mjs');
const GOALS = new Map([
  [1, 1.4],
  [5, 1.35],
  [20, 1.25],
]);

/** The whole command: connect, list the tools, stop. The limit is JSON-RPC by hand, everything at once. */
export async function connectRows({ core, byHand, runs, env }) {
  const connect = (script, count, more = {}) =>
    runNode([script, 'connect', String(count), leanServer], { ...env, ...more });
  const whole = async (script, count, more) => (await connect(script, count, more)).wholeMs;
  const rows = [];
  for (const [count, goal] of GOALS) {
    const measured = await interleave(
      runs,
      () => whole(core, count),
      () => whole(byHand, count),
    );
    rows.push(toRow(`connect and list ${count}`, 'ms', goal, measured));
  }
  const slow = { DELAY: '500' };
  const delayed = await interleave(
    runs,
    () => whole(core, 10, slow),
    () => whole(byHand, 10, slow),
  );
  rows.push(toRow('connect 10 that wait 0.5 s', 'ms', 1.35, delayed));
  const first = async (count) => (await connect(core, count)).firstMs;
  rows.push(
    toRow(
      'first of 20 usable (limit: ours alone)',
      'ms',
      2,
      await interleave(
        runs,
        () => first(20),
        () => first(1),
      ),
    ),
  );
  return rows;
}
