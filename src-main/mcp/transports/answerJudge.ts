import type { JSONRPCErrorResponse, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { isEventStream } from '../../lib/guardedBody';
import type { Redactor } from '../../lib/redact';
import { createMcpFault } from '../faults';
import type { ServerLog } from '../serverLog';
import { plainEvents, type StreamEnd } from './eventStream';
import { faultOfAnswer, faultOfSuccess, type HttpAnswer } from './httpAnswer';
import type { NetworkFaults } from './networkFaults';
import type { Outgoing } from './outbox';
import type { PendingRequests } from './pending';
import { answersTo, errorIn, headOf, isRedirectInside, parseBody, quoteOf } from './readAnswer';
import { failedReply } from './transport';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';

export interface AnswerJudgeDeps {
  readonly pending: PendingRequests;
  readonly faults: NetworkFaults;
  readonly log: Pick<ServerLog, 'writeNote'>;
  /** Learns the session id, which is as good as a token. */
  readonly redactor: Redactor;
  readonly hasSession: () => boolean;
  /** The connection of this request is used up, whatever it brought. */
  readonly onEnded: (id: RequestId) => void;
  /** Hands a reply of our own to whoever waits for it. */
  readonly reply: (message: JSONRPCMessage) => void;
}

/** What an answer over HTTP means, decided where it is still known which message it belongs to. */
export interface AnswerJudge {
  /**
   * The answer to a message, in the form that the SDK reads; a body that breaks or does not hold the answer fails that
   * one call. @throws McpFault
   */
  judge(response: Response, outgoing: Pick<Outgoing, 'id' | 'headers'>): Promise<Response>;
  /** An event stream that belongs to no request, in the form that the SDK reads. */
  listen(response: Response): Response;
}

/** As many redirects as the SDK follows. */
const MAX_HOPS = 5;

export function createAnswerJudge(deps: AnswerJudgeDeps): AnswerJudge {
  const { pending, faults, log, redactor, hasSession, onEnded, reply } = deps;

  const hops = new WeakMap<object, number>();
  /** The SDK would say in its own words that it follows no more. */
  const mayFollow = (outgoing: object): boolean => {
    const hop = (hops.get(outgoing) ?? 0) + 1;
    hops.set(outgoing, hop);
    return hop <= MAX_HOPS;
  };
  const quote = (response: Response): Promise<HttpAnswer> =>
    quoteOf(response, { hadSession: hasSession(), scrub: (text) => redactor.scrub(text) });

  /** With our say on every message before the SDK has one. */
  function plain(response: Response, mayResume: boolean, onEnd: (end: StreamEnd) => void): Response {
    if (response.body === null) return response;
    const onGarbage = (data: string): void => log.writeNote(mcpNotes.strayEvent(data));
    const body = plainEvents(response.body, {
      mayResume,
      admit: (message) => pending.admit(message),
      onGarbage,
      onEnd,
    });
    return Object.defineProperty(response, 'body', { value: body });
  }

  /** A reply stream that ends without the answer fails its call, unless the SDK can resume it. */
  function watched(response: Response, id: RequestId, mayResume: boolean): Response {
    return plain(response, mayResume, ({ isResumable, error }) => {
      onEnded(id);
      const why = error === undefined ? null : faults.broken(error);
      if (why === null) faults.heard();
      const isLost = why === null || why.kind === 'unreachable';
      if ((isResumable && isLost) || !pending.forget(id)) return;
      const early = createMcpFault('unreachable', mcpFaults.streamEnded);
      reply(failedReply(id, isLost ? early : why));
    });
  }

  function lenientJson(response: Response, id: RequestId): Response {
    const json = async (): Promise<JSONRPCMessage[]> => {
      const value = await response
        .text()
        .then(parseBody)
        .finally(() => onEnded(id));
      faults.heard();
      return answersTo(id, value).flatMap((message) => pending.admit(message) ?? []);
    };
    return Object.defineProperty(response, 'json', {
      value: () => json().catch((error: unknown) => Promise.reject(faults.broken(error))),
    });
  }

  /** The reply is handed on by ourselves, and the SDK told that none will come. */
  function replied(message: JSONRPCErrorResponse): Response {
    onEnded(message.id ?? '');
    const admitted = pending.admit(message);
    if (admitted !== null) reply(admitted);
    return new Response(null, { status: 202 });
  }

  return {
    async judge(response, outgoing) {
      const { id, headers } = outgoing;
      const isStateless = headers !== null;
      const session = response.headers.get('mcp-session-id');
      if (session !== null) redactor.add(session);
      // The SDK would begin a session with it.
      if (isStateless) response.headers.delete('mcp-session-id');
      if (!response.ok) {
        if (isRedirectInside(response) && mayFollow(outgoing)) return response;
        faults.heard();
        const refusal = await quote(response);
        const told = isStateless && id !== null ? errorIn(refusal, id) : null;
        if (told === null) throw faultOfAnswer(refusal);
        return replied(told);
      }
      if (id === null) {
        faults.heard();
        await response.body?.cancel();
        return new Response(null, { status: 202, headers: response.headers });
      }
      const unfit = faultOfSuccess({ ...headOf(response, hasSession()), body: '' });
      if (unfit !== null) throw faults.toFault(faultOfSuccess(await quote(response)) ?? unfit);
      return isEventStream(response.headers) ? watched(response, id, !isStateless) : lenientJson(response, id);
    },
    listen: (response) => plain(response, true, () => undefined),
  };
}
