// Connects and closes again and again. `cycleServers.js DIR SERVERS_FILE COUNT` prints what was left of it as one line.
import { readdir, readFile } from 'node:fs/promises';
import type { ServerEntry } from '../../../../config/schema';
import type { ServerId } from '@contract/ids';
import { Disposables } from '../../../../lib/disposables';
import { pause } from '../../../../lib/task';
import { never } from '../../../never';
import { openTorturedCore } from '../torturedCore';

/** What a process holds, after a collection. */
export interface Holdings {
  readonly rssMib: number;
  readonly fds: number;
  readonly timers: number;
  readonly listeners: number;
}

export interface Cycles {
  readonly cycles: number;
  readonly failed: number;
  readonly before: Holdings;
  readonly after: Holdings;
}

const WARM_UP = 60;
const QUIET_MS = 6_000;

async function main(): Promise<void> {
  const [, , dir = '', file = '', count = '1000'] = process.argv;
  const servers = JSON.parse(await readFile(file, 'utf8')) as Record<string, ServerEntry>;
  await using app = new Disposables();
  const core = await openTorturedCore(app, dir, servers);
  await core.start();
  await core.registry.settled(never());
  let failed = 0;
  const cycle = async (id: ServerId): Promise<void> => {
    await core.registry.restart(id);
    await core.registry.settled(never(), [id]);
    const isReady = core.registry.find(id)?.state.kind === 'ready';
    const answer = isReady ? core.registry.callTool(id, 'echo', {}, { signal: never() }) : Promise.reject(new Error());
    await answer.catch(() => (failed += 1));
  };
  const run = (times: number): Promise<unknown> =>
    Promise.all(
      core.registry.rows().map(async ({ id }) => {
        for (let time = 0; time < times; time++) await cycle(id);
      }),
    );
  const each = Math.ceil(Number(count) / Object.keys(servers).length);
  await run(WARM_UP);
  const before = await holdings();
  await run(each);
  const after = await holdings();
  const cycles: Cycles = { cycles: each * Object.keys(servers).length, failed, before, after };
  process.stdout.write(`${JSON.stringify(cycles)}\n`);
}

async function holdings(): Promise<Holdings> {
  // Connections that are kept for a while are no leak.
  await pause(QUIET_MS);
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.();
    await pause(50);
  }
  const events = process.eventNames();
  return {
    rssMib: Math.round(process.memoryUsage.rss() / 1_048_576),
    fds: (await readdir('/proc/self/fd')).length,
    timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    listeners: events.reduce((sum, name) => sum + process.listenerCount(name), 0),
  };
}

await main();
process.exit(0);
