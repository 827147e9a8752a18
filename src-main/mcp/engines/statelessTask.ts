import { isRecord } from '../../lib/isRecord';
import { pause } from '../../lib/task';
import { eraFaults } from '../../text/eraFaults';
import { mcpFaults } from '../../text/mcpFaults';
import type { CallLimits } from '../callClock';
import { createMcpFault, toWords } from '../faults';
import type { JsonObject } from '../lenient';
import type { McpLimits } from '../limits';
import type { AnswerRequest } from '../requests/answerRequest';
import type { PersonClock } from '../requests/personClock';
import type { CallOptions } from '../session';
import type { Ask, AskedMessage } from './ask';
import { answerInputs } from './inputRounds';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const SHORTEST_POLL_MS = 100;

interface TaskDeps {
  readonly ask: Ask;
  readonly answer: AnswerRequest;
  readonly limits: Pick<McpLimits, 'taskPollMs' | 'taskPollMaxMs'>;
  readonly persons: Pick<PersonClock, 'stopwatch'>;
}

/** `tools/call` where the server may answer with a task instead, which is followed to its end (tasks extension). */
export function followTasks({ ask, answer, limits, persons }: TaskDeps) {
  return async (tool: string, message: AskedMessage, clock: CallLimits, options: CallOptions): Promise<unknown> => {
    const spent = persons.stopwatch();
    const result = await ask(tool, message, clock, options);
    if (!isRecord(result) || result.resultType !== 'task') return result;
    const first = taskOf(result);
    const left = (): number => (clock.totalMs > 0 ? clock.totalMs - spent() : Infinity);
    try {
      return await follow(tool, first, { ...clock, left }, options);
    } catch (error) {
      // A task outlives whoever asked for it; one that nobody waits for is ended.
      const never = new AbortController().signal;
      const cancel = { method: 'tasks/cancel', params: { taskId: first.taskId } };
      ask('tasks/cancel', cancel, clock, { signal: never }).catch(() => undefined);
      throw error;
    }
  };

  async function follow(
    tool: string,
    first: Task,
    clock: CallLimits & { readonly left: () => number },
    options: CallOptions,
  ): Promise<unknown> {
    const { signal, onProgress } = options;
    const answered = new Set<string>();
    const { idleMs, totalMs, left } = clock;
    const tell = (method: string, params: JsonObject): Promise<unknown> => {
      if (signal.aborted) throw createMcpFault('cancelled', mcpFaults.callCancelled(tool));
      if (left() <= 0) throw createMcpFault('timed-out', mcpFaults.noEnd(tool, totalMs / 1000));
      return ask(tool, { method, params }, { idleMs, totalMs: left() }, { signal });
    };

    for (let task = first; ;) {
      switch (task.status) {
        case 'completed':
          return task.result;
        case 'failed':
          throw createMcpFault('protocol', task.error ?? eraFaults.taskFailed(tool));
        case 'cancelled':
          throw createMcpFault('protocol', eraFaults.taskCancelled(tool));
        case 'input_required': {
          const open = Object.entries(task.inputRequests).filter(([key]) => !answered.has(key));
          if (open.length === 0) break;
          const inputResponses = await answerInputs(Object.fromEntries(open), answer, signal);
          for (const [key] of open) answered.add(key);
          await tell('tasks/update', { taskId: task.taskId, inputResponses });
        }
      }
      const { taskId, message, pollMs } = task;
      const waitMs = Math.min(Math.max(pollMs ?? limits.taskPollMs, SHORTEST_POLL_MS), limits.taskPollMaxMs);
      await pause(Math.min(waitMs, Math.max(0, left())), signal);
      const next = taskOf(await tell('tasks/get', { taskId }), task);
      if (next.message !== message) onProgress?.({ done: 0, total: null, message: next.message });
      task = next;
    }
  }
}

interface Task {
  readonly taskId: string;
  readonly status: string;
  readonly pollMs: number | null;
  readonly message: string;
  readonly inputRequests: JsonObject;
  readonly result: unknown;
  /** The server's own words for why it failed. */
  readonly error: string | null;
}

/** What an answer says of its task; what it leaves out stays as it was. @throws McpFault when it is none */
function taskOf(result: unknown, before?: Task): Task {
  const { taskId, status, pollIntervalMs, statusMessage, inputRequests, error, result: outcome } = fieldsOf(result);
  const id = typeof taskId === 'string' ? taskId : before?.taskId;
  if (id === undefined || typeof status !== 'string') throw createMcpFault('protocol', mcpFaults.noTask);
  return {
    taskId: id,
    status,
    pollMs: typeof pollIntervalMs === 'number' ? pollIntervalMs : (before?.pollMs ?? null),
    message: typeof statusMessage === 'string' ? toWords(statusMessage, 500) : (before?.message ?? ''),
    inputRequests: isRecord(inputRequests) ? inputRequests : {},
    result: outcome,
    error: isRecord(error) && typeof error.message === 'string' ? toWords(error.message) : null,
  };
}

const fieldsOf = (result: unknown): JsonObject =>
  isRecord(result) ? (isRecord(result.task) ? result.task : result) : {};
