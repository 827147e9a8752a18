import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** A server of the registry, started with this Node from node_modules: no runner, no network. */
export function realServer(name: 'everything' | 'filesystem' | 'memory', ...args: string[]): Command {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return [process.execPath, join(dirname(manifest), 'dist', 'index.js'), ...args];
}

const hostile =
  (transport: 'stdio' | 'http') =>
  (mode: string, ...args: string[]): Command => [
    process.execPath,
    join(here, 'hostile', `hostile-${transport}.mjs`),
    '--mode',
    mode,
    ...args,
  ];

/** A server that misbehaves on purpose in one way. */
export const hostileStdio = hostile('stdio');

/** The same over HTTP; `httpServer.ts` starts it. */
export const hostileHttp = hostile('http');

/** What `servers/scripted.mjs` understands. */
interface Plan {
  readonly tools?: readonly object[];
  readonly many?: { readonly count: number; readonly length: number };
  readonly pageSize?: number;
  readonly results?: Readonly<Record<string, object>>;
  readonly noise?: readonly string[];
  readonly stderr?: string;
  readonly exitAfter?: number;
  readonly exitAt?: string;
  readonly addAfterMs?: number;
  readonly notices?: number;
}

/** A server that does what the plan says, by default with one tool `echo`. */
export const scriptedStdio = (plan: Plan = {}): Command => [
  process.execPath,
  join(here, 'servers', 'scripted.mjs'),
  JSON.stringify(plan),
];

/** Tools `echo`, `env_hash`, `slow` and `write_late`. */
export const envHashServer = (): Command => [process.execPath, join(here, 'servers', 'envHash.mjs')];

/** Tool `record`, which leaves a line in the file for every call. */
export const recordCallsServer = (file: string): Command => [
  process.execPath,
  join(here, 'servers', 'recordCalls.mjs'),
  file,
];

/** Tool `echo`; leaves a line in the file at every start: its process id and a hash of each of these variables. */
export const reportStartServer = (file: string, ...names: string[]): Command => [
  process.execPath,
  join(here, 'servers', 'reportStart.mjs'),
  file,
  ...names,
];
