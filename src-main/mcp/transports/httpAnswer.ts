import { createMcpFault, sessionLostFault, toWords } from '../faults';
import type { McpFault } from '../session';
import { mcpFaults } from '../../text/mcpFaults';

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
  if (isSessionLoss(answer)) return sessionLostFault(mcpFaults.sessionLost(status));
  if (redirect !== null) return createMcpFault('protocol', mcpFaults.redirect(redirect));
  if (status === 401) return createMcpFault('unauthorized', mcpFaults.unauthorized);
  const kind = status === 429 || status >= 500 ? 'unreachable' : 'protocol';
  const words = isHtml(answer)
    ? mcpFaults.htmlStatus(status)
    : mcpFaults.httpStatus(status, toWords(answer.body, QUOTE_LENGTH));
  return createMcpFault(kind, words, { cause: new Refusal(status) });
}

class Refusal {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

/** The server itself answered so, whatever the status; not a fault of the way to it. */
export const isAnswered = (fault: McpFault): boolean => fault.cause instanceof Refusal;

/** The status of a refusal that may mean that the server does not know this way of asking; null of any other fault. */
export function refusedWith(fault: McpFault): number | null {
  const status = fault.cause instanceof Refusal ? fault.cause.status : 0;
  return status >= 400 && status < 500 && status !== 403 && status !== 429 ? status : null;
}

/** A page is written for a browser: its source tells a person nothing. */
const isHtml = ({ contentType, body }: HttpAnswer): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
  /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html|html)\b/i.test(body);

const LOST =
  /\b(?:no|invalid|unknown|expired|missing)\b[^"{}]{0,40}\bsession|\bsession\b[^"{}]{0,40}\b(?:not found|expired|invalid|terminated|unknown|required)|not initialized/i;

/** 404 with a session, and the 400, 500 and 503 with which other servers say the same. */
export function isSessionLoss({ status, body, hadSession }: HttpAnswer): boolean {
  if (!hadSession) return false;
  if (status === 404) return true;
  return [400, 500, 503].includes(status) && LOST.test(body);
}

/** Why a success cannot be the answer to a request, or null. */
export function faultOfSuccess(answer: HttpAnswer): McpFault | null {
  const { status, contentType, body } = answer;
  if (status === 202 || status === 204) {
    return createMcpFault('protocol', mcpFaults.noReply(status));
  }
  if (/^\s*(application\/json|text\/event-stream)\b/i.test(contentType)) return null;
  return createMcpFault(
    'protocol',
    mcpFaults.notJson(toWords(contentType, 100), isHtml(answer) ? '' : toWords(body, QUOTE_LENGTH)),
  );
}
