import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { interleave, runNode, toRow } from './measure.mjs';

const stopServer = path.join(import.meta.dirname, 'stopServer.mjs');
const KINDS = ['well-behaved', 'ignores-eof', 'stubborn'];
const WORST_MS = 1100;
const SETTLE_MS = 200;

/** Closing one server, however it resists. The limit: stdin closed, and a second later the process group killed. */
export async function stopRows({ stop, stopByHand, runs, env }) {
  const direct = [process.execPath, stopServer];
  // The shell stays, since it has something to do afterwards.
  const behindShell = ['sh', '-c', `"${process.execPath}" "${stopServer}"; true`];
  const ways = process.platform === 'win32' ? { direct } : { direct, 'behind a shell': behindShell };
  const rows = [];
  for (const kind of KINDS) {
    for (const [way, command] of Object.entries(ways)) {
      let left = 0;
      const timed = async (script) => {
        const pids = mkdtempSync(path.join(tmpdir(), 'plugboard-bench-pids-'));
        const { stopMs } = await runNode([script, ...command], { ...env, KIND: kind, PIDS: pids });
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
        const alive = readdirSync(pids).map(Number).filter(isAlive);
        for (const pid of alive) process.kill(pid, 'SIGKILL');
        rmSync(pids, { recursive: true });
        return { stopMs, left: alive.length };
      };
      const ours = async () => {
        const ended = await timed(stop);
        left += ended.left;
        return ended.stopMs;
      };
      const measured = await interleave(Math.min(runs, 5), ours, async () => (await timed(stopByHand)).stopMs);
      const row = toRow(`stop ${kind}, ${way}: ${left} left`, 'ms', WORST_MS, measured, { isAbsolute: true });
      rows.push({ ...row, isMet: Math.max(...measured.ours) <= WORST_MS && left === 0 });
    }
  }
  return rows;
}

/** A zombie is gone: it only waits for its parent, which may be none of ours. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
