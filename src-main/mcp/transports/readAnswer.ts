import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createMcpFault } from '../faults';
import { toMessage } from '../lenient';
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

/** What of a body is worth quoting; the rest is not read. */
export async function beginningOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      parts.push(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      if (size >= QUOTE_BYTES) break;
    }
  } catch {
    // What arrived before it broke is quoted all the same.
  }
  return Buffer.concat(parts).subarray(0, QUOTE_BYTES).toString();
}

function redirectTarget(response: Response): URL | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, response.url) ? new URL(location, response.url) : null;
}

/** Where a redirect points, without path and query. */
export const redirectOrigin = (response: Response): string | null => redirectTarget(response)?.origin ?? null;

/** The SDK follows these itself, up to five, and asks again through our fetch. */
export const isRedirectInside = (response: Response): boolean =>
  (response.status === 307 || response.status === 308) && redirectOrigin(response) === new URL(response.url).origin;
