import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { inEnglish } from '../lib/words';
import { DEFAULT_LIMITS } from './limits';
import { createServerLog } from './serverLog';

function setUp(limits: Partial<typeof DEFAULT_LIMITS> = {}) {
  const redactor = createRedactor();
  let now = 1_000;
  const log = createServerLog(redactor, { ...DEFAULT_LIMITS, ...limits }, () => now);
  return {
    redactor,
    log,
    stderr: (text: string) => log.writeStderr(Buffer.from(text)),
    later: (ms: number) => (now += ms),
    texts: () => log.entries().map(({ text }) => inEnglish(text)),
  };
}

it('says of every line when it came, from where and how grave it is, in the order of writing', () => {
  const { log, stderr, later } = setUp();
  stderr('ERROR all is well\n');
  later(5);
  log.writeNoise('hello');
  log.writeMessage({ level: 'warning', logger: 'db', text: 'slow' });
  stderr('b\n');
  log.writeNote({ en: 'forgiven', zh: '已宽容' });
  expect(log.entries()).toEqual([
    { at: 1_000, source: 'stderr', level: null, logger: '', text: 'ERROR all is well', times: 1 },
    { at: 1_005, source: 'stdout', level: null, logger: '', text: 'hello', times: 1 },
    { at: 1_005, source: 'message', level: 'warning', logger: 'db', text: 'slow', times: 1 },
    { at: 1_005, source: 'stderr', level: null, logger: '', text: 'b', times: 1 },
    { at: 1_005, source: 'note', level: 'notice', logger: '', text: { en: 'forgiven', zh: '已宽容' }, times: 1 },
  ]);
  expect(log.lines('zh')).toEqual(['ERROR all is well', 'stdout: hello', 'warning db: slow', 'b', '已宽容']);
  expect([log.noiseCount(), log.stderr()]).toEqual([1, ['ERROR all is well', 'b']]);
});

it('has one line per minute for notes of one kind, and counts the others', () => {
  const { log, later } = setUp();
  for (let size = 33; size < 133; size++) log.writeNote({ en: `a message of ${size} MiB was dropped`, zh: '略' });
  log.writeNote('another', 'kind');
  log.writeNote('another one', 'kind');
  expect(log.lines('en')).toEqual(['a message of 33 MiB was dropped (×100)', 'another (×2)']);
  later(60_000);
  log.writeNote('third', 'kind');
  expect(log.lines('en').at(-1)).toBe('third');
});

it('keeps lines below 2 KiB, without secrets, also one that stands where a long line is cut', () => {
  const { redactor, log, texts } = setUp();
  redactor.add('sk-secret-value-1234567890');
  for (let at = 1_970; at <= 2_050; at++)
    log.writeNoise(`${'x'.repeat(at)}sk-secret-value-1234567890${'y'.repeat(3_000)}`);
  log.writeMessage({ level: 'info', logger: 'sk-secret-value-1234567890', text: '世'.repeat(2_000) });
  expect(texts().join()).not.toMatch(/sk-/);
  expect(log.entries().at(-1)?.logger).toBe('[secret]');
  for (const text of texts()) expect(Buffer.byteLength(text)).toBeLessThan(2_048);
});

it('takes control and hidden characters out of what a server says', () => {
  const { log, texts } = setUp();
  log.writeMessage({ level: 'info', logger: '', text: '\u001b[31mre\u202Ed\u001b[0m\u0007\nsecond' });
  expect(texts()).toEqual(['red\nsecond']);
});

it('keeps its own notes while stderr floods, and no more of a flood of messages than its share', () => {
  const { log, stderr, texts } = setUp({ logBytes: 2_000, stderrBytes: 1_000 });
  log.writeNote('kept');
  for (let i = 0; i < 1_000; i++) stderr(`line ${i}\n`);
  expect(texts()[0]).toBe('kept');
  for (let i = 0; i < 1_000; i++) log.writeMessage({ level: 'info', logger: '', text: `message ${i}` });
  expect(
    texts()
      .filter((text) => text.startsWith('message'))
      .join('').length,
  ).toBeLessThan(2_000);
  expect(texts().at(-1)).toBe('message 999');
});

it('a flood of messages does not wash away the note that says so', () => {
  const { log, texts } = setUp({ logBytes: 10_000 });
  log.writeNote({ en: 'dropped', zh: '已丢弃' });
  for (let line = 0; line < 5_000; line++) log.writeMessage({ level: 'info', logger: '', text: `line ${line}` });
  expect(texts()).toContain('dropped');
  expect(texts()).toContain('line 4999');
});
