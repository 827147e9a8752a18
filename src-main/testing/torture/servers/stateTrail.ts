import { faultOf, type ConnectionState } from '../../../mcp/connectionState';
import type { ServerRow } from '../../../mcp/registry';
import { pause } from '../../../lib/task';
import type { FaultSeen, StateSeen } from './seen';
import type { McpFault } from '../../../mcp/session';

/** Announcements are few per second on purpose, so states are looked at. */
const LOOK_MS = 4;

export interface StateTrail extends Disposable {
  readonly states: readonly StateSeen[];
  /** The first state in which something has come of it; what there is when the time is up. */
  settled(ms: number): Promise<StateSeen>;
  /** The same of what `begin` brings about; times count from then on. */
  after(begin: () => void, ms: number): Promise<StateSeen>;
  /** Resolves with false when the time was up. */
  until(kind: string, ms: number): Promise<boolean>;
}

/** A sign-in that waits for its browser is no result where a person has one. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['queued', 'connecting', 'stopping', 'awaiting-sign-in']);

/** Follows the states of one server. Times count from the first try. */
export function followStates(row: () => ServerRow | undefined): StateTrail {
  const states: StateSeen[] = [];
  let last: ConnectionState | undefined;
  let startedAt = performance.now();
  const look = (): void => {
    const now = row();
    if (now === undefined || now.state === last) return;
    last = now.state;
    if (now.state.kind === 'disabled') return;
    if (states.every(({ kind }) => kind === 'queued') && now.state.kind === 'connecting') startedAt = performance.now();
    states.push(toStateSeen(now, performance.now() - startedAt));
  };
  const timer = setInterval(look, LOOK_MS);
  const poll = async (found: () => boolean, ms: number): Promise<boolean> => {
    const end = performance.now() + ms;
    for (look(); !found() && performance.now() < end; look()) await pause(LOOK_MS);
    return found();
  };
  const settledSince = async (from: number, ms: number): Promise<StateSeen> => {
    const find = (): StateSeen | undefined => states.slice(from).find(({ kind }) => !ON_THE_WAY.has(kind));
    await poll(() => find() !== undefined, ms);
    return find() ?? states.at(-1) ?? { kind: 'none', ms: 0, fault: null, tools: 0, retryMs: null };
  };
  return {
    states,
    settled: (ms) => settledSince(0, ms),
    async after(begin, ms) {
      look();
      startedAt = performance.now();
      const from = states.length;
      begin();
      return settledSince(from, ms);
    },
    until: (kind, ms) => poll(() => states.at(-1)?.kind === kind, ms),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function toStateSeen({ state, listing }: ServerRow, ms: number): StateSeen {
  const fault = faultOf(state);
  return {
    kind: state.kind,
    ms: Math.round(ms),
    fault: fault && toFaultSeen(fault),
    tools: listing.tools.length,
    retryMs: state.kind === 'waiting' ? Math.round(state.retryAt - Date.now()) : null,
  };
}

export const toFaultSeen = ({ kind, message, exitCode, signal }: McpFault): FaultSeen => ({
  kind,
  message: message.slice(0, 3_000),
  exitCode,
  signal,
});
