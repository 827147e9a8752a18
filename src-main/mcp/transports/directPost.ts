import { readyHeaders } from '../../lib/guardedFetch';

/** The requests of one connection that need nothing of the SDK's transport, which would double the time of a short call. */
export interface DirectPost {
  /** The revision agreed on. */
  speaks(version: string): void;
  /** What to fetch for a message; redirects are not followed. */
  init(text: string, sessionId: string | undefined): RequestInit;
}

/** `own` are the headers of the server's entry. */
export function createDirectPost(own: Readonly<Record<string, string>>): DirectPost {
  let version: string | undefined;
  let session: string | undefined;
  /** Kept, since headers are put in order each time they are made. */
  let headers: Readonly<Record<string, string>> | undefined;

  const make = (): Readonly<Record<string, string>> =>
    readyHeaders({
      ...(session !== undefined && { 'mcp-session-id': session }),
      ...(version !== undefined && { 'mcp-protocol-version': version }),
      ...own,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    });
  return {
    speaks(agreed) {
      version = agreed;
      headers = undefined;
    },
    init(text, sessionId) {
      if (sessionId !== session) headers = undefined;
      session = sessionId;
      headers ??= make();
      return { method: 'POST', headers, body: text, redirect: 'manual' };
    },
  };
}

/** Whether a response is one body that answers, in a session that stays as it was; what else there is, the SDK follows. */
export function isWholeAnswer({ status, headers }: Response, sessionId: string | undefined): boolean {
  const said = headers.get('mcp-session-id');
  const isSameSession = said === null || said === '' || said === sessionId;
  return status === 200 && isSameSession && /^\s*application\/json\b/i.test(headers.get('content-type') ?? '');
}
