import type { JSONRPCErrorResponse, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { tryParseJson } from '../../lib/tryParseJson';
import { createMcpFault } from '../faults';
import { toMessage } from '../lenient';
import type { HttpAnswer } from './httpAnswer';
import { mcpFaults } from '../../text/mcpFaults';

const QUOTE_BYTES = 4_096;

/** @throws McpFault */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createMcpFault('protocol', text.trim() === '' ? mcpFaults.emptyAnswer : mcpFaults.noJsonAnswer);
  }
}

/** The messages of a body, with the answer to this request among them. @throws McpFault */
export function answersTo(id: RequestId, value: unknown): JSONRPCMessage[] {
  const messages = (Array.isArray(value) ? (value as unknown[]) : [value])
    .map(toMessage)
    .filter((message) => message !== null);
  if (messages.some((message) => 'id' in message && String(message.id) === String(id))) return messages;
  throw createMcpFault('protocol', mcpFaults.otherAnswer);
}

/** Statuses under which a server of the stateless era sends a JSON-RPC error. */
const ERROR_STATUSES: ReadonlySet<number> = new Set([400, 404, 500]);

/** The error with which a refusal answers this very request, or null: then its status is all there is. */
export function errorIn({ status, body }: HttpAnswer, id: RequestId): JSONRPCErrorResponse | null {
  const value = ERROR_STATUSES.has(status) ? tryParseJson(body) : undefined;
  if (!isRecord(value) || !isRecord(value.error)) return null;
  const message = toMessage({ ...value, id });
  return message !== null && 'error' in message ? message : null;
}

/** A response as it is needed to say why it failed, whichever client received it. */
type Refused = Pick<Response, 'status' | 'headers' | 'url'> & { readonly body: AsyncIterable<unknown> | null };

/** What of a body is worth quoting; the rest is not read. */
async function beginningOf({ body }: Refused): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      parts.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size >= QUOTE_BYTES) break;
    }
  } catch {
    // What arrived before it broke is quoted all the same.
  }
  return Buffer.concat(parts).subarray(0, QUOTE_BYTES).toString();
}

/** What of a response says why it failed; its body is read no further than it is quoted. */
export async function quoteOf(
  response: Refused,
  { hadSession, scrub }: { readonly hadSession: boolean; readonly scrub: (text: string) => string },
): Promise<HttpAnswer> {
  const body = scrub(await beginningOf(response));
  return { ...headOf(response, hadSession), body };
}

/** The same before anything of the body is read. */
export const headOf = (response: Omit<Refused, 'body'>, hadSession: boolean): Omit<HttpAnswer, 'body'> => ({
  status: response.status,
  contentType: response.headers.get('content-type') ?? '',
  hadSession,
  redirect: redirectOrigin(response),
});

function redirectTarget(response: Omit<Refused, 'body'>): URL | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, response.url) ? new URL(location, response.url) : null;
}

/** Where a redirect points, without path and query. */
const redirectOrigin = (response: Omit<Refused, 'body'>): string | null => redirectTarget(response)?.origin ?? null;

/** The SDK follows these itself, up to five, and asks again through our fetch. */
export const isRedirectInside = (response: Response): boolean =>
  (response.status === 307 || response.status === 308) && redirectOrigin(response) === new URL(response.url).origin;
