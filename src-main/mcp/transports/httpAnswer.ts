import { createMcpFault, sessionLostFault, toWords } from '../faults';
import type { McpFault } from '../session';

/** Bodies of failed answers are quoted up to here, as text. */
const QUOTE_LENGTH = 500;

export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The beginning of the body, scrubbed. */
  readonly body: string;
  readonly hadSession: boolean;
  /** Where a redirect points, origin only. */
  readonly redirect: string | null;
}

/** Why an answer that is no success failed (spec L6, `decisions.md` 20). */
export function faultOfAnswer(answer: HttpAnswer): McpFault {
  const { status, redirect } = answer;
  if (isSessionLoss(answer)) return sessionLostFault(`the server does not know the session any more (HTTP ${status})`);
  if (redirect !== null) return createMcpFault('protocol', `redirect to ${redirect} not followed`);
  if (status === 401) return createMcpFault('unauthorized', `the server wants a sign-in or another token (HTTP 401)`);
  const quoted = toWords(answer.body, QUOTE_LENGTH);
  const words = `the server answered HTTP ${status}${quoted === '' ? '' : `: ${quoted}`}`;
  return createMcpFault(status === 429 || status >= 500 ? 'unreachable' : 'protocol', words);
}

const LOST =
  /\b(?:no|invalid|unknown|expired|missing)\b[^"{}]{0,40}\bsession|\bsession\b[^"{}]{0,40}\b(?:not found|expired|invalid|terminated|unknown|required)|not initialized/i;

/** 404 with a session, and the 400, 500 and 503 with which other servers say the same. */
export function isSessionLoss({ status, body, hadSession }: HttpAnswer): boolean {
  if (!hadSession) return false;
  if (status === 404) return true;
  return [400, 500, 503].includes(status) && LOST.test(body);
}

/** Why a success cannot be the answer to a request, or null. */
export function faultOfSuccess({ status, contentType, body }: HttpAnswer): McpFault | null {
  if (status === 202 || status === 204) {
    return createMcpFault('protocol', `the server took the request and gave no answer (HTTP ${status})`);
  }
  if (/^\s*(application\/json|text\/event-stream)\b/i.test(contentType)) return null;
  const quoted = toWords(body, QUOTE_LENGTH);
  const type = toWords(contentType, 100) || 'no content type';
  return createMcpFault(
    'protocol',
    `the server answered with ${type} instead of JSON${quoted === '' ? '' : `: ${quoted}`}`,
  );
}
