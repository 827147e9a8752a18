import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

const here = dirname(fileURLToPath(import.meta.url));

/** Where the programs of real servers start: the app's own devDependencies, and those that `servers/` locks. */
const REAL_SERVERS = {
  everything: ['../../node_modules/@modelcontextprotocol/server-everything', 'dist/index.js'],
  filesystem: ['../../node_modules/@modelcontextprotocol/server-filesystem', 'dist/index.js'],
  memory: ['../../node_modules/@modelcontextprotocol/server-memory', 'dist/index.js'],
  drawio: ['../../node_modules/.cache/plugboard/packages/real-servers/node_modules/@drawio/mcp', 'src/index.js'],
  playwright: ['../../node_modules/.cache/plugboard/packages/real-servers/node_modules/@playwright/mcp', 'cli.js'],
  mongodb: [
    '../../node_modules/.cache/plugboard/packages/real-servers/node_modules/mongodb-mcp-server',
    'dist/esm/index.js',
  ],
  'mcp-proxy': [
    '../../node_modules/.cache/plugboard/packages/real-servers/node_modules/mcp-proxy',
    'dist/bin/mcp-proxy.mjs',
  ],
  supergateway: [
    '../../node_modules/.cache/plugboard/packages/real-servers/node_modules/supergateway',
    'dist/index.js',
  ],
} as const;

/** A server of the registry, started with this Node from node_modules: no runner, no network. */
export const realServer = (name: keyof typeof REAL_SERVERS, ...args: string[]): Command => [
  process.execPath,
  join(here, ...REAL_SERVERS[name]),
  ...args,
];

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

/** The same server, with every line that it is sent kept in a file. */
export const recordedServer = (file: string, command: Command): Command => [
  process.execPath,
  join(here, 'servers', 'recordInput.mjs'),
  file,
  ...command,
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
  readonly holdUntil?: string;
  readonly prompts?: readonly object[];
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

/** What `servers/stateless.mjs` understands. */
interface StatelessPlan {
  readonly era?: 'stateless' | 'dual' | 'handshake' | 'silent' | 'later' | 'shy';
  readonly endStreams?: number;
  readonly refuse?: 'listen';
}

/** A server of revision 2026-07-28; `httpServer.ts` starts it over HTTP. */
export const statelessServer = (plan: StatelessPlan = {}, ...args: string[]): Command => [
  process.execPath,
  join(here, 'servers', 'stateless.mjs'),
  JSON.stringify(plan),
  ...args,
];
