import { randomUUID } from 'node:crypto';
import { pause } from '../../../../lib/task';
import type { Goal } from '../../goal';
import { toRow } from '../../row';
import { ask, createCrowd, hold, localEntry } from '../crowd';
import { killMarked } from '../marked';
import type { HeldReport } from '../workers/holdServers';

const SERVERS = 20;
const MINUTE_MS = 60_000;
/** Ten minutes of the page, at the length of `decisions.md`. */
const WHOLE_MS = 90_000;

/** Goal 1: servers that crash again and again, each with the delays that the app has. */
export const crashLoops: Goal = async ({ program, root, share }) => {
  const mark = randomUUID();
  const names = Array.from({ length: SERVERS }, (_, at) => `loop-${at}`);
  await using crowd = await createCrowd(
    Object.fromEntries(names.map((name) => [name, localEntry(root, 'crash-loop', mark)])),
  );
  const worker = await hold(program('holdServers'), crowd);
  try {
    await pause(WHOLE_MS * Math.min(1, share * 4));
    const { servers, cpuMs, ms, logLines } = await ask<HeldReport>(worker, 'report');
    const inMinute = Math.max(...servers.map(({ startsAt }) => startsAt.filter((at) => at < MINUTE_MS).length));
    const inAll = Math.max(...servers.map(({ startsAt }) => startsAt.length));
    const failed = servers.filter(({ state }) => state === 'failed').length;
    const core = (cpuMs / ms) * 100;
    await ask(worker, 'quit');
    return [
      toRow({
        goal: 1,
        what: `${SERVERS} servers crash-looping for ${Math.round(ms / 1000)} s`,
        figure: `${inMinute} starts in a minute, ${inAll} in all, ${failed} failed, ${core.toFixed(1)} % of a core, ${logLines} lines`,
        wanted: '<= 6, <= 6, 20 failed, < 5 %, <= 200 lines',
        isMet: inMinute <= 6 && inAll <= 6 && failed === SERVERS && core < 5 && logLines <= 200,
      }),
    ];
  } finally {
    await worker.kill();
    await killMarked(mark);
  }
};
