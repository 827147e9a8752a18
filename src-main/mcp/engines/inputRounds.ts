import { messageOf } from '../../lib/fault';
import { isRecord } from '../../lib/isRecord';
import { pause } from '../../lib/task';
import { eraFaults } from '../../text/eraFaults';
import { mcpFaults } from '../../text/mcpFaults';
import { createMcpFault, isMcpFault } from '../faults';
import type { JsonObject } from '../lenient';
import type { AnswerRequest } from '../requests/answerRequest';
import type { Ask } from './ask';

/** How often one request may come back with questions. */
const MAX_ROUNDS = 10;
/** A server that only wants to be asked again is given this long, doubled with each round. */
const PAUSE_MS = 50;

/**
 * Requests that a server may answer with questions first (2026-07-28, multi-round requests): they are answered as in
 * the other era, and the same request goes again with the answers and, byte for byte, the state that came with them.
 * No clock runs between the rounds, while a person may be thinking. @throws McpFault
 */
export function askInRounds(ask: Ask, answer: AnswerRequest): Ask {
  return async (what, message, clock, options) => {
    let left = clock.totalMs;
    let next = message;
    for (let round = 0; ; round++) {
      const startedAt = performance.now();
      const result = await ask(what, next, { ...clock, totalMs: left }, options);
      if (!isRecord(result) || result.resultType !== 'input_required') return result;
      if (left > 0) left = Math.max(1, left - (performance.now() - startedAt));
      if (round === MAX_ROUNDS) throw createMcpFault('protocol', eraFaults.tooManyRounds(what, MAX_ROUNDS));
      const { inputRequests, requestState } = result;
      const hasState = typeof requestState === 'string';
      const asked = isRecord(inputRequests) && Object.keys(inputRequests).length > 0 ? inputRequests : null;
      if (asked === null && !hasState) throw createMcpFault('protocol', eraFaults.emptyRound(what));
      if (asked === null) await pause(PAUSE_MS * 2 ** round, options.signal);
      const inputResponses = asked && (await answerInputs(asked, answer, options.signal));
      if (options.signal.aborted) throw createMcpFault('cancelled', mcpFaults.callCancelled(what));
      const { params } = message;
      next = {
        ...message,
        params: { ...params, ...(inputResponses && { inputResponses }), ...(hasState && { requestState }) },
      };
    }
  };
}

/** Answers each question under its key, one after the other. @throws McpFault when one is refused, or the connection ended */
export async function answerInputs(
  asked: JsonObject,
  answer: AnswerRequest,
  signal: AbortSignal,
): Promise<Record<string, JsonObject>> {
  const answers: Record<string, JsonObject> = {};
  for (const [key, request] of Object.entries(asked)) {
    const { method, params } = isRecord(request) ? request : {};
    const name = typeof method === 'string' ? method : '?';
    answers[key] = await answer(name, params, signal).catch((error: unknown) => {
      if (signal.aborted) throw createMcpFault('cancelled', mcpFaults.cancelled);
      if (isMcpFault(error)) throw error;
      throw createMcpFault('protocol', eraFaults.inputRefused(name, messageOf(error)), { cause: error });
    });
  }
  return answers;
}
