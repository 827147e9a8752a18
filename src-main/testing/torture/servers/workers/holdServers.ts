// The app's core with the servers of a file, held until told otherwise. `holdServers.js DIR SERVERS_FILE` prints one line
// when it has started, and answers `report`, `call` (every server once) and `quit` with a line of JSON each.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ServerEntry } from '../../../../config/schema';
import { Disposables } from '../../../../lib/disposables';
import { never } from '../../../never';
import { followStates } from '../stateTrail';
import { openTorturedCore } from '../torturedCore';

/** What `report` answers. */
export interface HeldReport {
  readonly ms: number;
  readonly cpuMs: number;
  readonly logLines: number;
  readonly servers: readonly { readonly name: string; readonly state: string; readonly startsAt: readonly number[] }[];
}

async function main(): Promise<void> {
  const [, , dir = '', file = ''] = process.argv;
  const servers = JSON.parse(await readFile(file, 'utf8')) as Record<string, ServerEntry>;
  const app = new Disposables();
  const core = await openTorturedCore(app, dir, servers);
  const names = Object.keys(servers);
  const trails = names.map((name) => followStates(() => core.registry.findByName(name)));
  const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await core.start();
  print({ isStarted: true });

  const report = (): HeldReport => {
    const { user, system } = process.cpuUsage(cpu);
    const rows = core.registry.rows();
    return {
      ms: performance.now() - startedAt,
      cpuMs: (user + system) / 1000,
      logLines: rows.reduce((sum, { id }) => sum + core.registry.log(id, 'en').length, 0),
      servers: names.map((name, at) => ({
        name,
        state: trails[at]?.states.at(-1)?.kind ?? 'none',
        startsAt: trails[at]?.states.filter(({ kind }) => kind === 'connecting').map(({ ms }) => ms) ?? [],
      })),
    };
  };
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'report') print(report());
    if (line === 'call') {
      for (const { id } of core.registry.rows()) {
        core.registry.callTool(id, 'echo', {}, { signal: never() }).catch(() => undefined);
      }
      print({ isCalled: true });
    }
    if (line !== 'quit') continue;
    const from = performance.now();
    for (const trail of trails) trail[Symbol.dispose]();
    await app[Symbol.asyncDispose]();
    print({ quitMs: performance.now() - from });
    process.exit(0);
  }
}

await main();
