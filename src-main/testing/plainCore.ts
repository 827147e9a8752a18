import type { ServerId } from '@contract/ids';
import type { CallRecord } from '../agent/audit';
import { buildPool } from '../agent/toolPool';
import type { EntryChange } from '../config/change';
import { maskServer } from '../config/maskServer';
import type { ServerEntry } from '../config/schema';
import { SettingsFile, type PermissionRule } from '../config/settings';
import { Fault } from '../lib/fault';
import { createRedactor } from '../lib/redact';
import type { ConnectionState } from '../mcp/connectionState';
import type { SaveOutcome } from '../mcp/manage';
import type { ServerRow } from '../mcp/registry';
import type { CallResult, McpFault } from '../mcp/session';
import type { ModelProvider, StepEvent, StepRequest } from '../models/provider';
import type { Core } from '../headless/core';
import { plainInfo } from './fakeSession';
import { noImports } from './noImports';
import { noSignIns } from './noSignIns';

export const ENV_SECRET = 'env-canary-3f0a9d';
export const TOKEN = 'token-canary-77b1c2d3e4f5';

const READY: ConnectionState = {
  kind: 'ready',
  info: plainInfo(),
};
const EXITED: McpFault = Object.assign(new Fault('exited' as const, 'exited with code 3'), {
  exitCode: 3,
  signal: null,
});

/** One entry of the file, and what its server would do. */
export interface PlainServer {
  readonly name: string;
  readonly entry: ServerEntry;
  /** What it comes to when it is started. */
  readonly becomes?: ConnectionState;
  readonly stderr?: readonly string[];
}

export const DEMO: PlainServer = {
  name: 'demo',
  entry: { command: ['node', 'demo.js'], env: { KEY: ENV_SECRET } },
  becomes: READY,
};
export const REMOTE: PlainServer = {
  name: 'far',
  entry: { type: 'http', url: 'https://user:pw-canary@far.example/mcp', auth: { kind: 'bearer', token: TOKEN } },
  becomes: { kind: 'failed', fault: EXITED },
  stderr: ['boom'],
};
export const OFF: PlainServer = { name: 'off', entry: { command: ['x'], enabled: false } };

export interface PlainParts {
  /** What every call of a tool answers. */
  readonly call?: CallResult;
  readonly rules?: PermissionRule[];
  /** Why settings.json could not be read. */
  readonly settingsProblem?: string;
  /** What the model says, step by step; without it no model is configured. */
  readonly steps?: StepEvent[][];
  readonly provider?: ModelProvider;
}

/** A core of plain parts: what it was asked to do is written down. */
export function plainCore(servers: readonly PlainServer[], rest: PlainParts = {}) {
  const started = new Set<string>();
  const saved: { readonly id: ServerId | undefined; readonly change: EntryChange }[] = [];
  const called: { readonly tool: string; readonly args: unknown }[] = [];
  const asked: StepRequest[] = [];
  const audited: CallRecord[] = [];
  const signedIn: ServerId[] = [];
  const steps = [...(rest.steps ?? [])];
  let rules = rest.rules ?? [];
  const rows = (): ServerRow[] => servers.map((server) => rowOf(server, started.has(server.name)));
  const outcome: SaveOutcome = { id: 'demo' as ServerId, persisted: true, runtime: 'started' };
  const redactor = createRedactor();
  for (const secret of [ENV_SECRET, TOKEN, 'pw-canary']) redactor.add(secret);
  const results = createRedactor();
  results.add(TOKEN);
  const core: Core = {
    stateDir: '/state',
    config: { current: () => ({ servers: [], problem: null, revision: '' }) },
    settings: {
      current: () => SettingsFile.parse({ rules }),
      update: async (keys) => void (rules = keys.rules ?? rules),
      problem: () => rest.settingsProblem ?? null,
    },
    manager: {
      ...noImports,
      signIn: async (id) => void signedIn.push(id),
      protect: async () => [],
      preview: async () => ({ references: [], texts: [] }),
      giveInputs: async () => undefined,
      save: async (id, change) => (saved.push({ id, change }), outcome),
      remove: async (id) => void started.delete(id),
      setEnabled: async () => outcome,
      mask(id) {
        const server = servers.find(({ name }) => name === id);
        return server && maskServer(server.entry, () => ({ masked: '', state: 'unknown' }));
      },
    },
    registry: {
      rows,
      findByName: (name) => rows().find((row) => row.name === name),
      start: (only) =>
        servers.filter((s) => !only || only.includes(s.name as ServerId)).forEach((s) => started.add(s.name)),
      live: () => {
        throw new Fault('closed', 'it is not connected');
      },
      logs: () => [],
      wire: () => [],
      settled: async () => undefined,
      callTool: async (_id, tool, args) => (called.push({ tool, args }), rest.call ?? RESULT),
    },
    pool: {
      list: () => buildPool(rows(), 'short', []),
      find: (name) => buildPool(rows(), 'short', []).find((tool) => tool.name === name),
      findTool: (_server, tool) => buildPool(rows(), 'short', []).find((one) => one.tool.name === tool),
      style: () => 'short',
      onChange: () => () => undefined,
    },
    signIns: noSignIns,
    testServer: async () => undefined,
    models: {
      list: () => [],
      async provider(wanted) {
        if (rest.provider) return rest.provider;
        if (rest.steps === undefined) throw new Fault('no-model', 'No model is configured.');
        return scripted(wanted ?? 'default', steps, asked);
      },
    },
    audit: (record) => void audited.push(record),
    scrub: (text) => redactor.scrub(text),
    scrubResult: (text) => results.scrub(text),
  };
  return { core, signedIn, started, saved, called, asked, audited };
}

function scripted(label: string, steps: StepEvent[][], asked: StepRequest[]): ModelProvider {
  return {
    label,
    async *streamStep(request) {
      asked.push(request);
      yield* steps.shift() ?? [];
    },
  };
}

export const RESULT: CallResult = {
  content: [
    { type: 'text', text: `env ${ENV_SECRET} token ${TOKEN}` },
    { type: 'image', data: 'AAAA', mimeType: 'image/png', _meta: { odd: [1] } },
  ],
  structuredContent: { sum: 3 },
  isError: false,
  notes: [],
};

function rowOf({ name, entry, becomes, stderr }: PlainServer, isStarted: boolean): ServerRow {
  const off: ConnectionState = { kind: 'disabled' };
  const state = entry.enabled === false ? off : isStarted && becomes ? becomes : ({ kind: 'queued' } as const);
  const tool = {
    name: 'echo',
    title: 'Echo',
    description: 'Says it again',
    inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
    outputSchema: null,
    annotations: { readOnlyHint: true },
  };
  return {
    id: name as ServerId,
    name,
    config: { id: name as ServerId, name, entry, invalid: null },
    state,
    fault: 'fault' in state ? state.fault : null,
    stderr: isStarted ? (stderr ?? []) : [],
    listing:
      state.kind === 'ready'
        ? { tools: [tool], rejected: [{ name: 'bad', reason: 'its schema is a list' }], notes: [] }
        : { tools: [], rejected: [], notes: [] },
    noiseCount: 0,
  };
}
