import { isRecord } from '../../lib/isRecord';
import type { CallLimits } from '../callClock';
import { errorReplyOf, isMcpFault } from '../faults';
import type { AnswerRequest } from '../requests/answerRequest';
import type { CallOptions } from '../session';
import type { AskedMessage } from './ask';

type SendCall = (tool: string, message: AskedMessage, clock: CallLimits, options: CallOptions) => Promise<unknown>;

/** The person has to visit addresses of the server's before the call can run (2025-11-25). */
const URL_ELICITATION_REQUIRED = -32042;
/** So many are asked for at one refusal. */
const MAX_ADDRESSES = 5;

/**
 * A call that was refused unrun until the person visited an address: each is asked for like any other question of that
 * server, and once all were agreed to the call is sent a second time, and no third (spec L6, P4). @throws McpFault
 */
export const visitAddresses =
  (send: SendCall, answer: AnswerRequest): SendCall =>
  async (...call) => {
    try {
      return await send(...call);
    } catch (refusal) {
      const [, , , { signal }] = call;
      const wanted = addressesIn(refusal);
      if (wanted.length === 0 || !(await areVisited(wanted, answer, signal))) throw refusal;
      return send(...call);
    }
  };

function addressesIn(refusal: unknown): readonly unknown[] {
  const reply = errorReplyOf(refusal);
  if (reply?.code !== URL_ELICITATION_REQUIRED || !isRecord(reply.data)) return [];
  const { elicitations } = reply.data;
  return Array.isArray(elicitations) ? (elicitations as unknown[]).slice(0, MAX_ADDRESSES) : [];
}

/** One after the other, until one is not agreed to. */
async function areVisited(wanted: readonly unknown[], answer: AnswerRequest, signal: AbortSignal): Promise<boolean> {
  for (const params of wanted) {
    if (!isRecord(params)) return false;
    const asked = answer('elicitation/create', { ...params, mode: 'url' }, signal);
    const { action } = await asked.catch((error: unknown) => {
      if (isMcpFault(error)) throw error;
      return { action: 'cancel' };
    });
    if (action !== 'accept') return false;
  }
  return true;
}
