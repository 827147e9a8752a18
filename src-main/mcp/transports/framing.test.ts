import { describe, expect, it } from 'vitest';
import { createFraming } from './framing';

const reply = { jsonrpc: '2.0', id: 1, result: { a: 1 } };
const line = JSON.stringify(reply);

function judge(lines: readonly string[], isHandshakeDone = false) {
  const framing = createFraming(() => isHandshakeDone);
  return lines.map((text) => framing.line(text).kind);
}

describe('createFraming', () => {
  it('takes a message with byte order mark or carriage return', () => {
    expect(judge([line, `\ufeff${line}`, `${line}\r`])).toEqual(['message', 'message', 'message']);
  });

  it('takes banners, colours and stray JSON for noise at any time', () => {
    const noise = ['Listening', '\u001b[32mready\u001b[0m', '{"level":"info"}', '42', 'null', '[]', '"x"', '[INFO] up'];
    expect(new Set(judge(noise))).toEqual(new Set(['noise']));
    expect(judge(['', '  '])).toEqual(['blank', 'blank']);
  });

  it('knows a message spread over lines, in an array, or behind a header, before the handshake only', () => {
    const pretty = JSON.stringify(reply, null, 2).split('\n');
    expect(judge(pretty).at(-1)).toBe('misframed');
    expect(judge(pretty, true).at(-1)).toBe('noise');
    expect(judge([`[${line}]`])).toEqual(['misframed']);
    expect(judge([`[${line}]`], true)).toEqual(['noise']);
    expect(judge([`Content-Length: ${line.length}\r`, '\r', line])).toEqual(['noise', 'blank', 'misframed']);
  });

  it('knows one behind a header before its newline comes', () => {
    const framing = createFraming(() => false);
    framing.line(`Content-Length: ${line.length}\r`);
    framing.line('\r');
    expect(framing.unended(line.slice(0, -1))).toBeNull();
    expect(framing.unended(line)).toMatchObject({ kind: 'misframed', frame: { en: 'behind a Content-Length header' } });
  });

  it('does not mistake pretty-printed logs for messages, nor messages between them for logs', () => {
    const log = ['{', '  "level": "info"', '}'];
    expect(judge([...log, line])).toEqual(['noise', 'noise', 'noise', 'message']);
    expect(judge(['{', line, '}'])).toEqual(['noise', 'message', 'noise']);
    expect(judge(['Content-Length: 5', 'other', line])).toEqual(['noise', 'noise', 'message']);
  });

  it('finds an answer glued behind a log text, and never a request', () => {
    expect(judge([`warn: slow ${line}`], true)).toEqual(['glued']);
    expect(judge(['got {"jsonrpc":"2.0","id":1,"method":"ping"}'], true)).toEqual(['noise']);
    expect(judge([`sent ${line} to host`], true)).toEqual(['noise']);
  });
});
