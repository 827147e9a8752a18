import type { ServerId } from '@contract/ids';
import { faultOf } from './connectionState';
import { createRegistry, type RegistryDeps } from './createRegistry';
import { createMcpFault, scrubFault, toMcpFault } from './faults';
import type { LiveSession, Registry, ServerRow } from './registry';
import type { McpFault, SessionInfo } from './session';
import { mcpFaults } from '../text/mcpFaults';

/** One part of a test; `connect` includes the handshake and the list of tools. */
export interface TestStep {
  readonly step: 'connect' | 'resources' | 'prompts' | 'ping';
  readonly ms: number;
  readonly fault: McpFault | null;
}

/** What came of one attempt. */
export interface TestReport {
  readonly row: ServerRow;
  /** Null when it did not connect. */
  readonly info: SessionInfo | null;
  readonly steps: readonly TestStep[];
  readonly resources: number;
  readonly prompts: number;
  /** All of it, in milliseconds. */
  readonly ms: number;
}

/** One attempt beside whatever runs, ended before this resolves; undefined when there is no such server. Never rejects. */
export type TestServer = (id: ServerId, signal: AbortSignal) => Promise<TestReport | undefined>;

/** Tests the definition that is in force: the resolver refuses one that nobody confirmed (spec S7, X). */
export const createServerTest =
  (deps: RegistryDeps): TestServer =>
  async (id, signal) => {
    await using registry = createRegistry({ ...deps, isSingleAttempt: true });
    // Awaited here, since leaving ends the attempt.
    return await testOn(registry, id, (text) => deps.redactor.scrub(text), signal);
  };

async function testOn(
  registry: Pick<Registry, 'start' | 'settled' | 'find' | 'live'>,
  id: ServerId,
  scrub: (text: string) => string,
  signal: AbortSignal,
): Promise<TestReport | undefined> {
  const startedAt = performance.now();
  const sinceStart = (): number => Math.round(performance.now() - startedAt);
  registry.start([id]);
  await registry.settled(signal, [id]);
  const row = registry.find(id);
  if (row === undefined) return undefined;
  const { state } = row;
  const stopped = signal.aborted ? createMcpFault('cancelled', mcpFaults.connectingCancelled) : null;
  const steps: TestStep[] = [{ step: 'connect', ms: sinceStart(), fault: faultOf(state) ?? stopped }];
  if (state.kind !== 'ready') return { row, info: null, steps, resources: 0, prompts: 0, ms: sinceStart() };

  const count = async (step: TestStep['step'], ask: (session: LiveSession) => Promise<number>): Promise<number> => {
    const before = performance.now();
    const told = (fault: McpFault | null): unknown =>
      steps.push({ step, ms: Math.round(performance.now() - before), fault });
    try {
      const found = await ask(registry.live(id));
      told(null);
      return found;
    } catch (error) {
      told(scrubFault(toMcpFault(error), scrub));
      return 0;
    }
  };
  const { offers } = state.info;
  const resources = offers.resources
    ? await count('resources', async (session) => (await session.listResources(signal)).items.length)
    : 0;
  const prompts = offers.prompts
    ? await count('prompts', async (session) => (await session.listPrompts(signal)).items.length)
    : 0;
  await count('ping', async (session) => (await session.ping(signal), 0));
  return { row, info: state.info, steps, resources, prompts, ms: sinceStart() };
}
