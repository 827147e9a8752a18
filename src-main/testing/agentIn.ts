import { openAgent } from '../agent/openAgent';
import type { Agent, Approval } from '../agent/agent';
import type { ConversationEvent } from '../agent/events';
import { createToolPool } from '../agent/toolPool';
import { SettingsFile, type PermissionRule } from '../config/settings';
import { Fault } from '../lib/fault';
import type { ModelProvider } from '../models/provider';
import { memoryRegistry, textResult, type MemoryServer } from './memoryRegistry';
import type { ScriptedStep } from './scriptedProvider';
import { silentLog } from './silentLog';

/** A server `s` whose one tool answers its arguments. */
const echo: MemoryServer = {
  name: 's',
  tools: { echo: { annotations: { readOnlyHint: true }, run: async (args) => textResult(JSON.stringify(args)) } },
};
export const callEcho: ScriptedStep = { calls: [{ name: 's__echo', arguments: { n: 1, key: 'env-secret-value' } }] };
export const allowAll = (): PermissionRule[] => [{ id: 'r', verdict: 'allow', server_id: '*', pattern: '*' }];

interface AgentOptions {
  /** Without it no model is configured. */
  readonly provider?: ModelProvider;
  /** Without them there is one, `s`, with the tool `echo`. */
  readonly servers?: readonly MemoryServer[];
  readonly rules?: PermissionRule[];
}

/** The agent over servers in memory, with its files in a folder of the test. `rules` is what it asks and writes. */
export async function agentIn(stateDir: string, { provider, servers = [echo], rules = [] }: AgentOptions = {}) {
  const registry = memoryRegistry(servers);
  const settings = SettingsFile.parse({});
  const pool = createToolPool({ registry, settings: { current: () => settings, onChange: () => () => undefined } });
  const agent = await openAgent({
    pool,
    registry,
    providerFor: async () => {
      if (provider === undefined) throw new Fault('no-model', 'No model is configured.');
      return provider;
    },
    rules: { list: () => rules, add: async (rule) => void rules.push(rule) },
    own: { stateDir, home: '/home/nobody' },
    scrubResult: (text) => text,
    scrub: (text) => text.replaceAll('env-secret-value', '[secret]'),
    originOf: () => 'node server.js',
    log: silentLog,
  });
  return { agent, registry, rules };
}

/** Resolves with the first question that waits. */
export const nextApproval = (agent: Agent): Promise<Approval> =>
  new Promise((resolve) => {
    const look = (all: readonly Approval[]): void => {
      const [first] = all;
      if (first === undefined) return;
      stop();
      resolve(first);
    };
    const stop = agent.onApprovals(look);
    look(agent.approvals());
  });

/** Resolves at the end of the next turn. */
export const turnEnded = (agent: Agent): Promise<ConversationEvent & { kind: 'ended' }> =>
  new Promise((resolve) => {
    const stop = agent.onEvents(({ event }) => {
      if (event.kind !== 'ended') return;
      stop();
      resolve(event);
    });
  });

/** Resolves when the next call is over. */
export const callEnded = (agent: Agent): Promise<ConversationEvent & { kind: 'call' }> =>
  new Promise((resolve) => {
    const stop = agent.onEvents(({ event }) => {
      if (event.kind !== 'call' || event.call.state === 'running' || event.call.state === 'waiting') return;
      stop();
      resolve(event);
    });
  });
