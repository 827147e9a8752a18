// Kills servers in the middle of calls. `killServers.js DIR SERVERS_FILE COUNT` prints one line of JSON for each kill.
import { readFile } from 'node:fs/promises';
import type { ServerEntry } from '../../../../config/schema';
import { Disposables } from '../../../../lib/disposables';
import { isFault } from '../../../../lib/fault';
import { pause } from '../../../../lib/task';
import { seededRandom } from '../../../seededRandom';
import { never } from '../../../never';
import { MARK, pidsWith } from '../marked';
import { openTorturedCore } from '../torturedCore';
import type { ServerRow } from '../../../../mcp/registry';

export interface Kill {
  readonly server: string;
  readonly outcome: string;
  readonly failedMs: number;
  readonly readyMs: number;
}

const READY_MS = 15_000;

async function main(): Promise<void> {
  const [, , dir = '', file = '', count = '200'] = process.argv;
  const servers = JSON.parse(await readFile(file, 'utf8')) as Record<string, ServerEntry>;
  await using app = new Disposables();
  // Every kill is the first one after a long time of health.
  const core = await openTorturedCore(app, dir, servers, { limits: { healthyMs: 0 } });
  await core.start();
  await core.registry.settled(never());
  const random = seededRandom(2);

  const rowOf = (name: string): ServerRow => core.registry.findByName(name) ?? fail(`no server ${name}`);
  const untilReady = async (name: string): Promise<number> => {
    const from = performance.now();
    while (rowOf(name).state.kind !== 'ready' && performance.now() - from < READY_MS) await pause(5);
    return rowOf(name).state.kind === 'ready' ? performance.now() - from : Infinity;
  };
  const killOnce = async (name: string, mark: string): Promise<Kill> => {
    await untilReady(name);
    const call = core.registry.callTool(rowOf(name).id, 'echo', {}, { signal: never() }).then(
      () => ({ outcome: 'answered', at: performance.now() }),
      (error: unknown) => ({ outcome: isFault(error) ? error.kind : String(error), at: performance.now() }),
    );
    await pause(5 + random.below(60));
    const victim = await serverIn(mark);
    const from = performance.now();
    process.kill(victim, 'SIGKILL');
    const { outcome, at } = await call;
    // The state follows the call in a moment.
    await pause(20);
    const isReady = (await untilReady(name)) < Infinity;
    return { server: name, outcome, failedMs: at - from, readyMs: isReady ? performance.now() - from : Infinity };
  };
  const lane = async ([name, entry]: [string, ServerEntry]): Promise<void> => {
    const mark = entry.env?.[MARK] ?? '';
    for (let kill = 0; kill < Number(count) / Object.keys(servers).length; kill++) {
      process.stdout.write(`${JSON.stringify(await killOnce(name, mark))}\n`);
    }
  };
  await Promise.all(Object.entries(servers).map(lane));
}

/** The server itself among the processes that carry its mark: not a wrapper, not a helper. */
async function serverIn(mark: string): Promise<number> {
  for (const pid of await pidsWith(mark)) {
    const [, program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')).split('\0');
    if (program.endsWith('hostile-stdio.mjs')) return pid;
  }
  return fail(`no server carries ${mark}`);
}

function fail(words: string): never {
  throw new Error(words);
}

await main();
process.exit(0);
