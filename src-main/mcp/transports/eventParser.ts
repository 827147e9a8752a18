/** The SDK hands `retry` to a timer, which fires at once beyond 32 bits. */
const LONGEST_RETRY_MS = 300_000;

/** One event as the server sent it. */
export interface ServerEvent {
  /** Undefined when it carries none of its own. */
  readonly id: string | undefined;
  /** How long to wait before connecting again, in milliseconds. */
  readonly retry: number | undefined;
  readonly data: string;
  /** Empty where the server named none. */
  readonly type: string;
  /** Of the type that carries protocol messages. */
  readonly isMessage: boolean;
}

export interface EventParser {
  /** The events that this chunk completes. */
  push(chunk: Uint8Array): ServerEvent[];
  /** The event that the end of the stream cut off before its blank line; many servers forget that. */
  finish(): ServerEvent;
}

/** Bytes → events; lines may end with CR, LF or both, and be cut apart anywhere (HTML Living Standard, section 9.2.6). */
export function createEventParser(): EventParser {
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
    const isMessage = type === '' || type === 'message';
    const event = { id, retry, data: data.join('\n'), type, isMessage };
    [data, type, id, retry] = [[], '', undefined, undefined];
    return event;
  };

  return {
    push(chunk) {
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
    finish() {
      take(pieces.join(''));
      return end();
    },
  };
}
