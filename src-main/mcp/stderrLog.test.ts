import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { createStderrLog } from './stderrLog';

function setUp(limits = { stderrBytes: 1_000, stderrLines: 3 }) {
  const redactor = createRedactor();
  let order = 0;
  const log = createStderrLog(redactor, limits, () => ({ at: order * 10, order: order++ }));
  return {
    redactor,
    log,
    write: (text: string) => log.write(Buffer.from(text)),
    texts: () => log.lines().map(({ text }) => text),
  };
}

it('keeps the last lines, whole and cleaned', () => {
  const { log, write } = setUp();
  write('one\ntwo\n\n\u001b[31mth');
  write('ree\u001b[0m\r\n10%\r50%\rdone\nfo\u202Eur\u0007\nlast without end');
  expect(log.last()).toEqual(['done', 'four', 'last without end']);
});

it('says of each line when it began', () => {
  const { log, write } = setUp();
  write('a\nb');
  write('b\n');
  write('\nc\nd');
  expect(log.lines().map(({ text, at }) => [text, at])).toEqual([
    ['a', 0],
    ['bb', 0],
    ['c', 20],
    ['d', 20],
  ]);
});

it('scrubs secrets, also one that chunks cut apart, and never shows the end of one whose beginning is gone', () => {
  const { redactor, log, write, texts } = setUp({ stderrBytes: 100, stderrLines: 50 });
  redactor.add('sk-secret-value-1234567890');
  write('token sk-secret-val');
  write('ue-1234567890 used\n');
  expect(log.last()).toEqual(['token [secret] used']);
  write(`${'x'.repeat(70)}\n`);
  expect(texts().join()).not.toContain('1234567890');
});

it('never shows the last lines of a secret of several lines whose first are gone', () => {
  const { redactor, write, texts } = setUp({ stderrBytes: 200, stderrLines: 50 });
  redactor.add('-----BEGIN-----\nfirst-line-of-it\nlast-line-of-it\n-----END-----');
  write('-----BEGIN-----\nfirst-line-of-it\nlast-line-of-it\n-----END-----\n');
  write(`${'x'.repeat(110)}\n${'y'.repeat(40)}\n`);
  expect(texts()).toEqual(['y'.repeat(40)]);
});

it('keeps no more than its share of a flood', () => {
  const { write, texts } = setUp({ stderrBytes: 1_000, stderrLines: 1_000 });
  for (let i = 0; i < 10_000; i++) write(`line ${i}\n`);
  expect(texts().join('\n').length).toBeLessThan(1_000);
  expect(texts().at(-1)).toBe('line 9999');
});

it('shows only the last words of the latest attempt as its last', () => {
  const { log, write, texts } = setUp();
  write('old\n');
  log.markAttempt();
  expect(log.last()).toEqual([]);
  write('new\n');
  expect([log.last(), texts()]).toEqual([['new'], ['old', 'new']]);
});

it('keeps what it cleaned until more is written or another secret is known', () => {
  const { redactor, log, write } = setUp();
  write('the key is sk-late-1234567890\n');
  const before = log.last();
  expect(log.last()).toBe(before);
  redactor.add('sk-late-1234567890');
  expect(log.last()).toEqual(['the key is [secret]']);
  write('more\n');
  expect(log.last()).toEqual(['the key is [secret]', 'more']);
  log.markAttempt();
  expect(log.last()).toEqual([]);
});
