import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { tryParseJson } from '../../lib/tryParseJson';
import { toMessage } from '../lenient';
import { createEventParser, type ServerEvent } from './eventParser';

/** So many bytes are taken before others get their turn. */
const TURN_BYTES = 131_072;

export interface StreamEnd {
  /** An event carried an id, so that the stream may go on elsewhere. */
  readonly isResumable: boolean;
  /** What broke it, if anything did. */
  readonly error?: unknown;
}

interface StreamEvents {
  /** Whether its marks (`id`, `retry`) are kept, with which it may go on elsewhere. */
  readonly mayResume: boolean;
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
    isResumable ||= events.mayResume && id !== undefined;
    const all = `${id === undefined ? '' : `id: ${id}\n`}${retry === undefined ? '' : `retry: ${retry}\n`}`;
    const marks = events.mayResume ? all : '';
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
          // What broke may be a message and not the stream, which nobody reads any more.
          reader.cancel(error).catch(() => undefined);
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
