import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { tryParseJson } from '../../lib/tryParseJson';
import { toMessage } from '../lenient';

/** The SDK hands `retry` to a timer, which fires at once beyond 32 bits. */
const LONGEST_RETRY_MS = 300_000;
/** So many bytes are taken before others get their turn. */
const TURN_BYTES = 131_072;

export interface StreamEnd {
  /** An event carried an id, so that the stream may go on elsewhere. */
  readonly isResumable: boolean;
  /** What broke it, if anything did. */
  readonly error?: unknown;
}

interface StreamEvents {
  /** What to hand on of a message, or null to drop it. Called before anything of it is seen. */
  admit(message: JSONRPCMessage): JSONRPCMessage | null;
  /** An event that holds no message. */
  onGarbage(data: string): void;
  /** Once, after the last event was admitted, whatever ended it. */
  onEnd(end: StreamEnd): void;
}

/**
 * A server's event stream in the plain form that the SDK reads: one message per event, line feeds only, no mark in
 * front, and nothing that is no message. Dropped here, a flood costs no second parse.
 */
export function plainEvents(body: ReadableStream<Uint8Array>, events: StreamEvents): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let isResumable = false;
  let sinceTurn = 0;
  let isOver = false;
  const finish = (error?: unknown): void => {
    if (!isOver) events.onEnd({ isResumable, error });
    isOver = true;
  };

  const toPlain = ({ id, retry, data, isMessage }: ServerEvent): string => {
    isResumable ||= id !== undefined;
    const marks = `${id === undefined ? '' : `id: ${id}\n`}${retry === undefined ? '' : `retry: ${retry}\n`}`;
    const value = data === '' || !isMessage ? undefined : tryParseJson(data);
    const found = (Array.isArray(value) ? (value as unknown[]) : [value]).map(toMessage);
    if (data !== '' && found.every((message) => message === null)) events.onGarbage(data);
    const admitted = found.map((message) => (message === null ? null : events.admit(message)));
    const texts = admitted.flatMap((message) => (message === null ? [] : [`data: ${JSON.stringify(message)}\n\n`]));
    if (texts.length > 0) return marks + texts.join('');
    return marks === '' ? '' : `${marks}data:\n\n`;
  };
  const parser = createEventParser();

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (let text = ''; text === '';) {
            const { done, value } = await reader.read();
            if (done) {
              const last = toPlain(parser.finish());
              finish();
              if (last !== '') controller.enqueue(Buffer.from(last));
              return controller.close();
            }
            text = parser.push(value).map(toPlain).join('');
            if (text !== '') controller.enqueue(Buffer.from(text));
            sinceTurn += value.length;
            if (sinceTurn < TURN_BYTES) continue;
            sinceTurn = 0;
            await new Promise((resolve) => setImmediate(resolve));
          }
        } catch (error) {
          finish(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        finish();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

interface ServerEvent {
  readonly id: string | undefined;
  readonly retry: number | undefined;
  readonly data: string;
  readonly isMessage: boolean;
}

/** Bytes → events; lines may end with CR, LF or both, and be cut apart anywhere (HTML Living Standard, section 9.2.6). */
function createEventParser() {
  const decoder = new TextDecoder();
  /** The beginning of a line whose end has not come; joined once, however long it gets. */
  let pieces: string[] = [];
  let endedWithCr = false;
  let data: string[] = [];
  let type = '';
  let id: string | undefined;
  let retry: number | undefined;

  const take = (line: string): void => {
    const at = line.indexOf(':');
    if (at === 0) return;
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(line[at + 1] === ' ' ? at + 2 : at + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && value !== '' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) retry = Math.min(Number(value), LONGEST_RETRY_MS);
  };
  const end = (): ServerEvent => {
    const event = { id, retry, data: data.join('\n'), isMessage: type === '' || type === 'message' };
    [data, type, id, retry] = [[], '', undefined, undefined];
    return event;
  };

  return {
    push(chunk: Uint8Array): ServerEvent[] {
      let text = decoder.decode(chunk, { stream: true });
      if (text === '') return [];
      const isSecondHalf = endedWithCr && text.startsWith('\n');
      endedWithCr = text.endsWith('\r');
      if (isSecondHalf) text = text.slice(1);
      const lines = text.split(/\r\n|\r|\n/);
      const last = lines.pop() ?? '';
      const events: ServerEvent[] = [];
      for (const line of lines) {
        const whole = pieces.length === 0 ? line : pieces.join('') + line;
        pieces = [];
        if (whole === '') events.push(end());
        else take(whole);
      }
      if (last !== '') pieces.push(last);
      return events;
    },
    /** The event that the end of the stream cut off before its blank line; many servers forget that. */
    finish(): ServerEvent {
      take(pieces.join(''));
      return end();
    },
  };
}
