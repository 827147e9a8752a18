import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { createServerLog } from './stderrLog';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function setUp(limits = { stderrBytes: 1_000, stderrLines: 3 }) {
  const redactor = createRedactor();
  return { redactor, log: createServerLog(redactor, limits) };
}

it('keeps the last lines, whole and cleaned', () => {
  const { log } = setUp();
  log.writeStderr(bytes('one\ntwo\n\n\u001b[31mth'));
  log.writeStderr(bytes('ree\u001b[0m\r\n10%\r50%\rdone\nfo\u202Eur\u0007\nlast without end'));
  expect(log.stderr()).toEqual(['done', 'four', 'last without end']);
});

it('mixes noise in where it came, counted and marked', () => {
  const { log } = setUp();
  log.writeStderr(bytes('a\n'));
  log.writeNoise('hello');
  log.writeStderr(bytes('b\n'));
  expect(log.lines('en')).toEqual(['a', 'stdout: hello', 'b']);
  expect([log.noiseCount(), log.stderr()]).toEqual([1, ['a', 'b']]);
});

it('scrubs secrets, also one that chunks cut apart, and never shows the end of one whose beginning is gone', () => {
  const { redactor, log } = setUp({ stderrBytes: 100, stderrLines: 50 });
  redactor.add('sk-secret-value-1234567890');
  log.writeStderr(bytes('token sk-secret-val'));
  log.writeStderr(bytes('ue-1234567890 used\n'));
  expect(log.stderr()).toEqual(['token [secret] used']);
  log.writeStderr(bytes(`${'x'.repeat(70)}\n`));
  expect(log.lines('en').join()).not.toContain('1234567890');
});

it('keeps no more than its share of a flood', () => {
  const { log } = setUp({ stderrBytes: 1_000, stderrLines: 1_000 });
  for (let i = 0; i < 10_000; i++) log.writeStderr(bytes(`line ${i}\n`));
  expect(log.lines('en').join('\n').length).toBeLessThan(1_000);
  expect(log.lines('en').at(-1)).toBe('line 9999');
});

it('shows only the last words of the latest attempt as its stderr', () => {
  const { log } = setUp();
  log.writeStderr(bytes('old\n'));
  log.markAttempt();
  expect(log.stderr()).toEqual([]);
  log.writeStderr(bytes('new\n'));
  expect([log.stderr(), log.lines('en')]).toEqual([['new'], ['old', 'new']]);
});

it('keeps what it cleaned until more is written or another secret is known', () => {
  const { redactor, log } = setUp();
  log.writeStderr(bytes('the key is sk-late-1234567890\n'));
  const before = log.stderr();
  expect(log.stderr()).toBe(before);
  redactor.add('sk-late-1234567890');
  expect(log.stderr()).toEqual(['the key is [secret]']);
  log.writeStderr(bytes('more\n'));
  expect(log.stderr()).toEqual(['the key is [secret]', 'more']);
  log.markAttempt();
  expect(log.stderr()).toEqual([]);
});
