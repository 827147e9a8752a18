import { randomUUID } from 'node:crypto';
import type { ServerEntry } from '../../../../config/schema';
import { procStat } from '../../../../lib/processes';
import { pause } from '../../../../lib/task';
import type { Goal } from '../../goal';
import { toRow } from '../../row';
import { ask, createCrowd, hold, localEntry, withHelperEntry, wrappedEntry } from '../crowd';
import { killMarked, pidsWith } from '../marked';

const MODES = [
  ...['ignore-eof', 'ignore-signals', 'ignore-signals', 'frozen', 'frozen', 'grandchild', 'grandchild-detached'],
  ...['grandchild-detached', 'stderr-flood', 'list-drip', 'never-initialize', 'slow-initialize', 'crash-loop'],
  ...['close-stdin', 'close-stdout', 'never-read', 'no-reply', 'progress-storm'],
];
const CALLED_MS = 2_500;
const GONE_MS = 5_000;

/** Goal 4: the app quits, or is killed, while twenty servers do their worst. */
export const quits: Goal = async ({ program, root }) => {
  const mark = randomUUID();
  const entries: Record<string, ServerEntry> = {
    wrapped: wrappedEntry(root, 'ignore-signals', mark),
    helped: withHelperEntry(root, 'ignore-signals', mark),
  };
  for (const [at, mode] of MODES.entries()) entries[`${mode}-${at}`] = localEntry(root, mode, mark);
  await using crowd = await createCrowd(entries);
  const start = async (): ReturnType<typeof hold> => {
    const worker = await hold(program('holdServers'), crowd);
    await pause(CALLED_MS);
    await ask(worker, 'call');
    await pause(500);
    return worker;
  };
  try {
    const first = await start();
    const from = performance.now();
    await ask(first, 'quit');
    await first.ended;
    const quitMs = performance.now() - from;
    const orphans = (await pidsWith(mark)).length;

    const second = await start();
    const before = await Promise.all(
      (await pidsWith(mark)).map(async (pid) => ({ pid, start: procStat(pid)?.startTime })),
    );
    await second.kill();
    const survivors = (): number =>
      before.filter(({ pid, start }) => {
        const stat = procStat(pid);
        return stat !== undefined && stat.startTime === start && stat.state !== 'Z';
      }).length;
    const leftByKill = survivors();
    const startedAt = performance.now();
    const third = await hold(program('holdServers'), crowd);
    while (survivors() > 0 && performance.now() - startedAt < 3 * GONE_MS) await pause(20);
    const reapedMs = performance.now() - startedAt;
    const left = survivors();
    await ask(third, 'quit');
    const total = Object.keys(entries).length;
    return [
      toRow({
        goal: 4,
        what: `the app quits with ${total} hostile servers`,
        figure: `${Math.round(quitMs)} ms, ${orphans} left`,
        wanted: '<= 8000 ms, 0',
        isMet: quitMs <= 8_000 && orphans === 0,
      }),
      toRow({
        goal: 4,
        what: 'the app is killed with them, and starts again',
        figure: `${leftByKill} survived the kill, ${left} the next start, gone ${Math.round(reapedMs)} ms after it began`,
        wanted: '0 after <= 5000 ms',
        isMet: left === 0 && reapedMs <= GONE_MS,
        control: { figure: `without a next start ${leftByKill} live on`, isCaught: leftByKill > 0 },
      }),
    ];
  } finally {
    await killMarked(mark);
  }
};
