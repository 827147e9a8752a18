import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { isEventStream } from '../../lib/guardedBody';
import type { Redactor } from '../../lib/redact';
import { createMcpFault } from '../faults';
import type { ServerLog } from '../stderrLog';
import { plainEvents, type StreamEnd } from './eventStream';
import { faultOfAnswer, faultOfSuccess, type HttpAnswer } from './httpAnswer';
import type { NetworkFaults } from './networkFaults';
import type { PendingRequests } from './pending';
import { answersTo, beginningOf, isRedirectInside, parseBody, redirectOrigin } from './readAnswer';
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
   * The answer to the request `id`, null for a notification, in the form that the SDK reads; a body that breaks or
   * does not hold the answer fails that one call. @throws McpFault
   */
  judge(response: Response, id: RequestId | null): Promise<Response>;
  /** An event stream that belongs to no request, in the form that the SDK reads. */
  listen(response: Response): Response;
}

export function createAnswerJudge(deps: AnswerJudgeDeps): AnswerJudge {
  const { pending, faults, log, redactor, hasSession, onEnded, reply } = deps;

  const headOf = (response: Response): Omit<HttpAnswer, 'body'> => ({
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    hadSession: hasSession(),
    redirect: redirectOrigin(response),
  });

  const quote = async (response: Response): Promise<HttpAnswer> => ({
    ...headOf(response),
    body: redactor.scrub(await beginningOf(response)),
  });

  /** With our say on every message before the SDK has one. */
  function plain(response: Response, onEnd: (end: StreamEnd) => void): Response {
    if (response.body === null) return response;
    const onGarbage = (data: string): void => log.writeNote(mcpNotes.strayEvent(data));
    const body = plainEvents(response.body, { admit: (message) => pending.admit(message), onGarbage, onEnd });
    return Object.defineProperty(response, 'body', { value: body });
  }

  /** A reply stream that ends without the answer fails its call, unless the SDK can resume it. */
  function watched(response: Response, id: RequestId): Response {
    return plain(response, ({ isResumable, error }) => {
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

  return {
    async judge(response, id) {
      const session = response.headers.get('mcp-session-id');
      if (session !== null) redactor.add(session);
      if (!response.ok) {
        if (isRedirectInside(response)) return response;
        faults.heard();
        throw faultOfAnswer(await quote(response));
      }
      if (id === null) {
        faults.heard();
        await response.body?.cancel();
        return new Response(null, { status: 202, headers: response.headers });
      }
      const unfit = faultOfSuccess({ ...headOf(response), body: '' });
      if (unfit !== null) throw faults.toFault(faultOfSuccess(await quote(response)) ?? unfit);
      return isEventStream(response.headers) ? watched(response, id) : lenientJson(response, id);
    },
    listen: (response) => plain(response, () => undefined),
  };
}
