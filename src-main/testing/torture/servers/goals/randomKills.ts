import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CHILD_TAG } from '../../../../mcp/transports/processTable';
import { procStat } from '../../../../lib/processes';
import { pause } from '../../../../lib/task';
import { seededRandom } from '../../../seededRandom';
import type { Goal } from '../../goal';
import { countOf, toRow } from '../../row';
import type { Worker } from '../../worker';
import { createCrowd, hold, localEntry, withHelperEntry, wrappedEntry } from '../crowd';
import { killMarked, pidsWith } from '../marked';

const KILLS = 200;
const LANES = 6;
const GONE_MS = 5_000;
const KINDS = ['server', 'wrapper', 'grandchild', 'app'] as const;
type Kind = (typeof KINDS)[number];
/** By the program that runs. */
const KIND_OF: Readonly<Record<string, Kind>> = { sleep: 'grandchild', sh: 'wrapper', dash: 'wrapper' };

interface Found {
  readonly pid: number;
  readonly start: string;
  readonly tag: string;
  readonly kind: Kind;
}

/** Show 7 of stage 3: kills at random moments over server, wrapper, grandchild and app leave nothing behind. */
export const randomKills: Goal = async ({ program, root, share }) => {
  const count = Math.max(LANES * 2, Math.round(KILLS * share));
  const problems: string[] = [];
  const done = new Map<Kind, number>();
  let slowest = 0;

  const lane = async (seed: number): Promise<void> => {
    const mark = randomUUID();
    const random = seededRandom(seed);
    await using crowd = await createCrowd({
      plain: localEntry(root, 'ignore-signals', mark),
      wrapped: wrappedEntry(root, 'ignore-eof', mark),
      helped: withHelperEntry(root, 'ignore-signals', mark),
    });
    const start = (): Promise<Worker> => hold(program('holdServers'), crowd);
    const leaked = new Set<number>();
    let app = await start();
    try {
      for (let kill = 0; kill < count / LANES; kill++) {
        await pause(random.below(1_500));
        const kind = random.pick(KINDS);
        // What one kill left behind is that kill's fault, and not the next one's too.
        const found = (await look(mark)).filter(({ pid }) => !leaked.has(pid));
        const victim = random.shuffled(found.filter((one) => one.kind === kind))[0];
        if (kind !== 'app' && victim === undefined) {
          kill -= 1;
          continue;
        }
        done.set(kind, (done.get(kind) ?? 0) + 1);
        if (kind === 'app') await app.kill();
        else if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
        if (kind === 'app') app = await start();
        const going = goingWith(found, kind, victim);
        const ms = await untilGone(going);
        if (ms > GONE_MS) for (const { pid } of going) leaked.add(pid);
        slowest = Math.max(slowest, ms);
        if (ms > GONE_MS) problems.push(`seed ${seed}, kill ${kill} of a ${kind}`);
      }
      app.send('quit');
      await app.ended;
      const left = (await pidsWith(mark)).length;
      if (left > 0) problems.push(`seed ${seed}: ${left} processes after the last quit`);
    } finally {
      await app.kill();
      await killMarked(mark);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, seed) => lane(seed + 1)));
  const total = [...done.values()].reduce((sum, kills) => sum + kills, 0);
  const kinds = KINDS.map((kind) => `${done.get(kind) ?? 0} ${kind}`).join(', ');
  return [
    toRow({
      goal: 4,
      what: `${total} kills at random moments (${kinds}): processes left 5 s later, or after the next start`,
      figure: `${countOf(problems, total, 'left something')}, slowest ${Math.round(slowest)} ms`,
      wanted: '0',
      isMet: problems.length === 0,
    }),
  ];
};

/**
 * What may not outlive the kill: all of the app; of a server, whatever its tag says it started. A grandchild goes
 * alone, since its server lives on.
 */
function goingWith(found: readonly Found[], kind: Kind, victim: Found | undefined): readonly Found[] {
  if (kind === 'app') return found;
  return found.filter((one) => (kind === 'grandchild' ? one.pid === victim?.pid : one.tag === victim?.tag));
}

async function untilGone(going: readonly Found[]): Promise<number> {
  const from = performance.now();
  const isLeft = ({ pid, start }: Found): boolean => {
    const stat = procStat(pid);
    return stat !== undefined && stat.startTime === start && stat.state !== 'Z';
  };
  while (going.some(isLeft)) {
    if (performance.now() - from > GONE_MS) return Infinity;
    await pause(20);
  }
  return performance.now() - from;
}

/** Every process of the servers, and what it is to its server. */
async function look(mark: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const pid of await pidsWith(mark)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')).split('\0');
    const environ = (await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')).split('\0');
    const tag = environ.find((line) => line.startsWith(`${CHILD_TAG}=`));
    const start = procStat(pid)?.startTime;
    if (tag === undefined || start === undefined) continue;
    found.push({ pid, start, tag, kind: KIND_OF[basename(words[0] ?? '')] ?? 'server' });
  }
  return found;
}
