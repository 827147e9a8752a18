import { pause } from '../../../lib/task';
import { connectionsTo, untilGone } from './marked';
import type { Order } from './order';
import type { CallSeen, Seen } from './seen';

/** What a host offers to whoever tells it what to do. */
export interface Driven {
  firstTool(): string;
  /** Never rejects. */
  call(tool: string, cancelMs: number | undefined): Promise<CallSeen>;
  until(state: string, ms: number): Promise<unknown>;
  /** Stops and starts the server; milliseconds until nothing of it was left. */
  again?(ms: number): Promise<number>;
  /** A person signs in; resolves when something has come of it. */
  signIn?(isPortTaken: boolean): Promise<unknown>;
  replay?(): Promise<void>;
  shiftClock?(ms: number): void;
}

/** A call fails a moment before the state says so. */
const STATE_MS = 100;
/** An idle connection is kept for four or five seconds, by us and by Node's server. */
const IDLE_MS = 8_000;

/** Goes through the steps of an order. */
export async function runScript(
  order: Order,
  host: Driven,
): Promise<Pick<Seen, 'calls' | 'connections' | 'goneMs' | 'untilMs'>> {
  const calls: CallSeen[] = [];
  let connections: number | null = null;
  let goneMs: number | null = null;
  let untilMs: number | null = null;
  for (const step of order.steps) {
    switch (step.do) {
      case 'wait':
        await pause(step.ms);
        break;
      case 'until': {
        const from = performance.now();
        await pause(STATE_MS);
        await host.until(step.state, step.ms);
        untilMs = Math.round(performance.now() - from);
        break;
      }
      case 'again':
        goneMs = (await host.again?.(step.ms)) ?? Infinity;
        break;
      case 'gone':
        goneMs = (await untilGone(order.mark, step.ms)).ms;
        break;
      case 'call': {
        const { tool = host.firstTool(), cancelMs, times = 1 } = step;
        if (step.isTogether === true) {
          calls.push(...(await Promise.all(Array.from({ length: times }, () => host.call(tool, cancelMs)))));
          break;
        }
        for (let time = 0; time < times; time++) calls.push(await host.call(tool, cancelMs));
        break;
      }
      case 'sign-in':
        await host.signIn?.(step.isPortTaken === true);
        break;
      case 'replay':
        await host.replay?.();
        break;
      case 'clock':
        host.shiftClock?.(step.ms);
        break;
      case 'idle':
        connections = await idleConnections(order.port);
        break;
    }
  }
  return { calls, connections, goneMs, untilMs };
}

/** How many connections stay when none is used any more: the event stream, and whatever was forgotten. */
async function idleConnections(port: number | null): Promise<number | null> {
  if (port === null) return null;
  const end = performance.now() + IDLE_MS;
  for (;;) {
    const open = await connectionsTo(port);
    if (open <= 1 || performance.now() > end) return open;
    await pause(100);
  }
}
