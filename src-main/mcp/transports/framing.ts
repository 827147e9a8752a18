import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '../../lib/isRecord';
import { tryParseJson } from '../../lib/tryParseJson';
import { toMessage } from '../lenient';
import type { Words } from '../../lib/words';
import { mcpFrames } from '../../text/mcpFaults';

/** What one line on a server's stdout is. */
export type Line =
  | { readonly kind: 'message'; readonly message: JSONRPCMessage }
  /** A log line with a message glued behind it. */
  | { readonly kind: 'glued'; readonly message: JSONRPCMessage }
  | { readonly kind: 'blank' | 'noise' }
  /** A JSON-RPC message in a frame that is not one message per line. */
  | { readonly kind: 'misframed'; readonly frame: Words; readonly sample: string };

/** Text is quoted up to here. */
const SAMPLE_LENGTH = 200;
/** A pretty-printed message is followed no further. */
const MAX_PRETTY_LENGTH = 1_048_576;

export interface Framing {
  line(text: string): Line;
  /** Looks at what follows a `Content-Length:` header without a newline; null when it is no message. */
  unended(text: string): Line | null;
}

/**
 * Judges lines. Until the handshake is answered, a message behind a `Content-Length:` header, inside an array or
 * spread over lines from a lone `{` is told apart from noise, since such a server would never be understood (spec L7).
 */
export function createFraming(isHandshakeDone: () => boolean): Framing {
  let pretty: string | undefined;
  let header: { readonly text: string; readonly length: number } | undefined;

  const early = (text: string, value: unknown): Line | undefined => {
    if (Array.isArray(value) && value.some((item) => toMessage(item) !== null)) return misframed(mcpFrames.array, text);
    const length = /^content-length:\s*(\d{1,10})\s*$/i.exec(text)?.[1];
    if (length !== undefined) header = { text, length: Number(length) };
    else if (text !== '' && !/^content-type:/i.test(text)) header = undefined;
    pretty = text === '{' ? text : pretty === undefined ? undefined : `${pretty}\n${text}`;
    if (pretty === undefined || (text !== '}' && pretty.length < MAX_PRETTY_LENGTH)) return undefined;
    const whole = pretty;
    pretty = undefined;
    return toMessage(parse(whole)) === null ? undefined : misframed(mcpFrames.pretty, whole);
  };

  return {
    line(raw) {
      const text = clean(raw);
      const value = parse(text.trim());
      const message = toMessage(value);
      if (message !== null) {
        pretty = undefined;
        if (header !== undefined && !isHandshakeDone()) return misframed(mcpFrames.header, header.text + text);
        return { kind: 'message', message };
      }
      const found = isHandshakeDone() ? undefined : early(text.trimEnd(), value);
      if (found !== undefined) return found;
      if (text.trim() === '') return { kind: 'blank' };
      const glued = gluedIn(text);
      return glued === null ? { kind: 'noise' } : { kind: 'glued', message: glued };
    },
    unended(raw) {
      if (header === undefined || isHandshakeDone()) return null;
      const text = clean(raw);
      if (Buffer.byteLength(text) < header.length) return null;
      const body = Buffer.from(text).subarray(0, header.length).toString();
      return toMessage(parse(body)) === null ? null : misframed(mcpFrames.header, `${header.text} ${body}`);
    },
  };
}

const clean = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

const misframed = (frame: Words, text: string): Line => ({
  kind: 'misframed',
  frame,
  sample: text.slice(0, SAMPLE_LENGTH),
});

const BRACE = 0x7b;
const BRACKET = 0x5b;

/** Most lines are no JSON, and a try costs a thrown error. */
function parse(text: string): unknown {
  const first = text.charCodeAt(0);
  if (first !== BRACE && first !== BRACKET) return undefined;
  return tryParseJson(text);
}

/** An answer behind other text on its line. Only answers: a log that quotes a request must not become one. */
function gluedIn(text: string): JSONRPCMessage | null {
  const at = text.search(/\{\s*"(?:jsonrpc|id|result|error)"/);
  if (at <= 0) return null;
  const value = parse(text.slice(at).trim());
  return isRecord(value) && !('method' in value) ? toMessage(value) : null;
}
