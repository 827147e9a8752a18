import { isFault } from '../../lib/fault';
import type { GuardedFetch } from '../../lib/guardedFetch';
import type { WireTap } from '../wireLog';

/** The same fetch, with the head of each request and answer in the wire log; bodies are the messages' own. */
export const tapFetch = (fetch: GuardedFetch, wire: WireTap): GuardedFetch =>
  Object.assign(
    async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const url = input instanceof URL ? input : new URL(input instanceof Request ? input.url : input);
      if (url.search !== '') for (const value of url.searchParams.values()) wire.session(value);
      wire.request(init?.method ?? 'GET', url.href, namesOf(init));
      try {
        const response = await fetch(input, init);
        wire.session(response.headers.get('mcp-session-id') ?? '');
        wire.answer(`${response.status} ${response.statusText}`.trim(), response.headers.keys());
        return response;
      } catch (error) {
        wire.answer(isFault(error) ? error.kind : 'aborted', []);
        throw error;
      }
    },
    { [Symbol.asyncDispose]: () => fetch[Symbol.asyncDispose]() },
  );

/** From the caller's own, since a copy would be put in order once more. */
function namesOf({ headers = {} }: RequestInit = {}): Iterable<string> {
  if (headers instanceof Headers) return headers.keys();
  return Array.isArray(headers) ? headers.map(([name]) => name ?? '') : Object.keys(headers);
}
