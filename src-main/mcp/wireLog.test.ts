import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { createWireLog } from './wireLog';

const SECRET = 'sk-secret/value+1234567890';

function setUp(limits = { wireBytes: 2_000_000, wireEntryBytes: 1_000 }) {
  const redactor = createRedactor();
  redactor.add(SECRET);
  let order = 0;
  const log = createWireLog(redactor, limits, () => ({ at: order, order: order++ }));
  return { redactor, log, texts: () => log.entries().map(({ text }) => text) };
}

it('keeps messages in both directions as they were, and only the names of headers', () => {
  const { log } = setUp();
  log.message('out', { jsonrpc: '2.0', id: 1, method: 'ping', params: undefined });
  log.request('POST', `https://user:pw@host.example/mcp?key=${SECRET}`, ['accept', 'authorization']);
  log.answer('200 OK', ['content-type', 'mcp-session-id']);
  log.message('in', { jsonrpc: '2.0', id: 1, result: { list: [1, true, null, 'a"b'] } });
  expect(log.entries().map(({ kind, direction, text }) => [kind, direction, text])).toEqual([
    ['message', 'out', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ['http', 'out', expect.stringMatching(/^POST https:\/\/\S+host\.example\/mcp\S*\naccept, authorization$/)],
    ['http', 'in', '200 OK\ncontent-type, mcp-session-id'],
    ['message', 'in', '{"jsonrpc":"2.0","id":1,"result":{"list":[1,true,null,"a\\"b"]}}'],
  ]);
  expect(JSON.stringify(log.entries())).not.toMatch(/pw@|secret/);
});

it('masks secrets in any form, also where a long message is cut, and one that is learned later', () => {
  const { redactor, log, texts } = setUp();
  const base64 = Buffer.from(`user:${SECRET}`).toString('base64');
  for (const form of [SECRET, base64, encodeURIComponent(SECRET), JSON.stringify(JSON.stringify(SECRET))]) {
    log.message('in', { text: `x ${form} x` });
  }
  for (let at = 900; at < 1_010; at++) {
    for (const rest of [5_000, 600_000]) log.message('in', { text: `${'x'.repeat(at)}${SECRET}${'y'.repeat(rest)}` });
  }
  log.message('in', { text: 'late-secret-123' });
  redactor.add('late-secret-123');
  expect(texts().join('\n')).not.toMatch(/sk-|value|c2stc2VjcmV0|late-secret/);
  expect(texts().every((text) => Buffer.byteLength(text) <= 1_003)).toBe(true);
});

it('masks the ids of sessions wherever they stand', () => {
  const { log, texts } = setUp();
  log.session('session-0a1b2c3d4e5f');
  log.message('in', { text: 'you are session-0a1b2c3d4e5f' });
  log.message('in', { text: `${'x'.repeat(985)}session-0a1b2c3d4e5f${'y'.repeat(5_000)}` });
  expect(texts().join()).not.toContain('session-0');
});

it('keeps no more than its share, and nothing of a large message but its beginning', () => {
  const { log, texts } = setUp({ wireBytes: 10_000, wireEntryBytes: 1_000 });
  for (let id = 0; id < 10_000; id++) log.message('in', { id, result: { text: 'x'.repeat(300) } });
  expect(texts().length).toBeLessThan(30);
  expect(texts().at(-1)).toContain('"id":9999');
  log.message('in', { id: 1, result: Array.from({ length: 1_000_000 }, (_, i) => i) });
  expect(texts().at(-1)).toMatch(/^\{"id":1,"result":\[0,1,2,.*…$/);
});

it('takes nesting without end, and what JSON has no form for', () => {
  const { log, texts } = setUp();
  const loop: Record<string, unknown> = { when: () => 1 };
  loop.self = loop;
  log.message('in', loop);
  let deep: unknown = 'x';
  for (let i = 0; i < 100_000; i++) deep = [deep];
  log.message('in', deep);
  expect(texts()[0]).toMatch(/^\{"self":\{"self"/);
  expect(texts()[1]).toMatch(/^\[\[\[/);
});
