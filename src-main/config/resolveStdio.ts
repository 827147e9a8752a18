import path from 'node:path';
import { Fault } from '../lib/fault';
import { Secret } from '../lib/secret';
import { childEnvironment } from './childEnvironment';
import { commandOf } from './entryShape';
import type { Read } from './expand';
import type { ResolvedTransport } from './resolved';
import type { ServerEntry } from './schema';
import { joinSearchPaths } from './searchFolders';
import { startFaults } from '../text/configFaults';

/** What a resolved entry takes from the computer it runs on. */
export interface Surroundings {
  readonly env: ReadonlyMap<string, string>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** What a local server runs: command, folder, environment, and where a bare command is looked up (spec L8, S9). */
export function resolveStdio(entry: ServerEntry, read: Read, { env, home, platform }: Surroundings): ResolvedTransport {
  const [program, ...args] = commandOf(entry).map((text) => withoutNul(read(text)));
  if (!program) throw new Fault('config', startFaults.emptyCommand);
  const own = new Map(Object.entries(entry.env ?? {}).map(([name, text]) => [name, withoutNul(read(text))]));
  const child = childEnvironment({ base: env, inherit: entry.env_inherit ?? [], own, platform });
  const searchPath = [...child].find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const p = platform === 'win32' ? path.win32 : path.posix;
  return {
    kind: 'stdio',
    command: [program, ...args],
    cwd: p.resolve(home, withoutNul(read(entry.cwd ?? ''))),
    env: new Map([...child].map(([name, value]) => [name, new Secret(value)])),
    searchPath: joinSearchPaths([searchPath], platform),
  };
}

function withoutNul(text: string): string {
  if (text.includes('\0')) throw new Fault('config', startFaults.nul);
  return text;
}
