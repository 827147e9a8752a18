import { isRecord } from '../../lib/isRecord';
import { pause } from '../../lib/task';
import { mcpFaults } from '../../text/mcpFaults';
import type { CallLimits } from '../callClock';
import { createMcpFault, toWords } from '../faults';
import type { McpLimits } from '../limits';
import type { PersonClock } from '../requests/personClock';
import type { CallOptions } from '../session';
import type { Ask, AskedMessage } from './ask';

const TTL_MS = 3_600_000;

interface TaskCallDeps {
  readonly ask: Ask;
  readonly limits: Pick<McpLimits, 'taskPollMs' | 'taskPollMaxMs'>;
  readonly persons: Pick<PersonClock, 'stopwatch'>;
  readonly isTaskOnly: (tool: string) => boolean;
}

/**
 * `tools/call` of 2025-11-25; a tool that its server runs only as a task is followed to the task's end (experimental
 * tasks). @throws McpFault
 */
export function callAsTask({ ask, limits, persons, isTaskOnly }: TaskCallDeps) {
  return (tool: string, message: AskedMessage, clock: CallLimits, options: CallOptions): Promise<unknown> =>
    isTaskOnly(tool) ? runAsTask(tool, message, clock, options) : ask(tool, message, clock, options);

  async function runAsTask(
    tool: string,
    message: AskedMessage,
    clock: CallLimits,
    options: CallOptions,
  ): Promise<unknown> {
    const spent = persons.stopwatch();
    const left = (): number => (clock.totalMs > 0 ? clock.totalMs - spent() : Infinity);
    const asTask = { ...message, params: { ...message.params, task: { ttl: TTL_MS } } };
    const task = taskOf(await ask(tool, asTask, clock, options));
    if (task === null) throw createMcpFault('protocol', mcpFaults.noTask);
    try {
      return await follow(tool, task, { ...clock, left }, options);
    } catch (error) {
      // A task outlives whoever asked for it; one that nobody waits for is ended.
      const never = new AbortController().signal;
      ask('tasks/cancel', { method: 'tasks/cancel', params: { taskId: task.id } }, clock, { signal: never }).catch(
        () => undefined,
      );
      throw error;
    }
  }

  async function follow(
    tool: string,
    first: Task,
    clock: CallLimits & { readonly left: () => number },
    options: CallOptions,
  ): Promise<unknown> {
    const { left } = clock;
    const params = { taskId: first.id };
    const result = (): Promise<unknown> =>
      ask(tool, { method: 'tasks/result', params }, { idleMs: 0, totalMs: Math.max(1, left()) }, options);
    for (let task = first; task.status === 'working';) {
      const wait = Math.min(Math.max(task.pollMs ?? limits.taskPollMs, 100), limits.taskPollMaxMs);
      await pause(Math.min(wait, Math.max(0, left())), options.signal);
      if (options.signal.aborted) throw createMcpFault('cancelled', mcpFaults.callCancelled(tool));
      if (left() <= 0) throw createMcpFault('timed-out', mcpFaults.noEnd(tool, clock.totalMs / 1000));
      const next = taskOf(await ask(tool, { method: 'tasks/get', params }, clock, { signal: options.signal }));
      if (next === null) throw createMcpFault('protocol', mcpFaults.noTask);
      if (next.message !== task.message) options.onProgress?.({ done: 0, total: null, message: next.message });
      task = next;
    }
    // While it wants input, the answer waits for what the server asks meanwhile.
    return result();
  }
}

interface Task {
  readonly id: string;
  readonly status: string;
  readonly pollMs: number | null;
  readonly message: string;
}

/** The task itself, or wrapped as the answer to a call wraps it. */
function taskOf(result: unknown): Task | null {
  const task = isRecord(result) && isRecord(result.task) ? result.task : result;
  if (!isRecord(task) || typeof task.taskId !== 'string' || typeof task.status !== 'string') return null;
  return {
    id: task.taskId,
    status: task.status,
    pollMs: typeof task.pollInterval === 'number' ? task.pollInterval : null,
    message: typeof task.statusMessage === 'string' ? toWords(task.statusMessage, 500) : '',
  };
}
