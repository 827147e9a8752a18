import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServerId } from '@contract/ids';
import type { ResolvedLimits, ResolvedServer } from '../config/resolved';
import { Secret } from '../lib/secret';

type Command = readonly [string, ...string[]];

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** A server of the registry, started with this Node from node_modules: no runner, no network. */
export function realServer(name: 'everything' | 'filesystem' | 'memory', ...args: string[]): Command {
  const manifest = require.resolve(`@modelcontextprotocol/server-${name}/package.json`);
  return [process.execPath, join(dirname(manifest), 'dist', 'index.js'), ...args];
}

/** A server that misbehaves on purpose in one way. */
export const hostileStdio = (mode: string, ...args: string[]): Command => [
  process.execPath,
  join(here, 'hostile', 'hostile-stdio.mjs'),
  '--mode',
  mode,
  ...args,
];

export const hostileHttp = (mode: string, ...args: string[]): Command => [
  process.execPath,
  join(here, 'hostile', 'hostile-http.mjs'),
  '--mode',
  mode,
  ...args,
];

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

export const TEST_LIMITS: ResolvedLimits = {
  connectMs: 20_000,
  callMs: 20_000,
  maxCallMs: 60_000,
  maxMessageBytes: 33_554_432,
  maxConcurrentCalls: Infinity,
  toolMs: new Map(),
};

interface StdioOptions {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ResolvedLimits>;
}

/** What config/resolve would make of an entry with this command. */
export function resolvedStdio(
  command: Command,
  { name = 'test', env = {}, limits }: StdioOptions = {},
): ResolvedServer {
  const path = process.env.PATH ?? '';
  const whole = { PATH: path, HOME: process.env.HOME ?? '/', ...env };
  return {
    id: ServerId.parse(name),
    name,
    transport: {
      kind: 'stdio',
      command,
      cwd: process.cwd(),
      env: new Map(Object.entries(whole).map(([key, value]) => [key, new Secret(value)])),
      searchPath: path,
    },
    limits: { ...TEST_LIMITS, ...limits },
    auth: 'none',
  };
}

interface HttpOptions {
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Partial<ResolvedLimits>;
}

export function resolvedHttp(url: string, { name = 'test', headers = {}, limits }: HttpOptions = {}): ResolvedServer {
  return {
    id: ServerId.parse(name),
    name,
    transport: {
      kind: 'streamable-http',
      url: new Secret(url),
      headers: new Map(Object.entries(headers).map(([key, value]) => [key, new Secret(value)])),
    },
    limits: { ...TEST_LIMITS, ...limits },
    auth: 'none',
  };
}
