import path from 'node:path';
import { interleave, runNode, toRow } from './measure.mjs';

const leanServer = path.join(import.meta.dirname, 'leanServer.mjs');
/** A turn ends after fifty steps by itself. */
const STEPS = 40;

/** From a tool's result to the first token after it, the model on loopback and the conversation on disk. */
export async function loopRows({ loop, loopByHand, runs, env, share }) {
  const step = async (script) => (await runNode([script, String(Math.ceil(STEPS * share)), leanServer], env)).stepMs;
  const measured = await interleave(
    runs,
    () => step(loop),
    () => step(loopByHand),
  );
  return [toRow('one step of the loop', 'ms', 3, measured, { isAbsolute: true })];
}
