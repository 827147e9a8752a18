import type { ResolvedLimits } from '../../config/resolved';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault } from '../faults';
import { cutDepth } from '../lenient';
import { toCallResult } from '../lenientResult';
import type { CallOptions, Session } from '../session';
import type { SilenceWatch } from '../silenceWatch';
import { createSlots } from '../slots';
import type { AskedMessage } from './ask';
import type { CallLimits } from '../callClock';

interface ToolCallDeps {
  /** Sends the call and resolves with the raw result, however the era gets at it. */
  readonly send: (tool: string, message: AskedMessage, clock: CallLimits, options: CallOptions) => Promise<unknown>;
  readonly serverLimits: ResolvedLimits;
  readonly silence: SilenceWatch;
}

/** `tools/call` for both eras: bounded arguments, as many at once as the entry allows, its limits of time. */
export function createToolCalls({ send, serverLimits, silence }: ToolCallDeps): Session['callTool'] {
  const slots = createSlots(serverLimits.maxConcurrentCalls);
  return async (tool, args, options) => {
    if (cutDepth(args) !== args) throw createMcpFault('protocol', mcpFaults.argumentsTooDeep);
    const leave =
      slots.tryEnter() ??
      (await slots.enter(options.signal).catch(() => {
        throw createMcpFault('cancelled', mcpFaults.callCancelled(tool));
      }));
    try {
      const idleMs = serverLimits.toolMs.get(tool) ?? serverLimits.callMs;
      const message = { method: 'tools/call', params: { name: tool, arguments: { ...args } } };
      // Progress is asked for always, since it resets the idle limit.
      const { signal, onProgress = () => undefined } = options;
      const result = await send(tool, message, { idleMs, totalMs: serverLimits.maxCallMs }, { signal, onProgress });
      silence.heard();
      return toCallResult(result);
    } catch (error) {
      silence.failed(error);
      throw error;
    } finally {
      leave();
    }
  };
}
