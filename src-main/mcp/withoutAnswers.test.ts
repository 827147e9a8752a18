import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { withoutAnswers } from './withoutAnswers';
import { createWireLog } from './wireLog';

const values = { name: 'Ana', pin: 4711, ok: true, many: ['x'] };
const MASKED = { name: '••••••••', pin: '••••••••', ok: '••••••••', many: '••••••••' };

it('keeps the names of what a person entered and none of the values, in both eras', () => {
  const result = { action: 'accept', content: values };
  expect(withoutAnswers({ id: 1, result })).toEqual({ id: 1, result: { action: 'accept', content: MASKED } });
  const params = { name: 'buy', inputResponses: { a: result, b: { role: 'assistant', content: { type: 'text' } } } };
  expect(withoutAnswers({ id: 2, method: 'tools/call', params })).toEqual({
    id: 2,
    method: 'tools/call',
    params: { ...params, inputResponses: { ...params.inputResponses, a: { action: 'accept', content: MASKED } } },
  });
});

it('leaves every other message as it is', () => {
  for (const message of [null, 'x', [], { result: { action: 'decline' } }, { params: { content: values } }]) {
    expect(withoutAnswers(message)).toBe(message);
  }
});

it('is how the wire log keeps what we send', () => {
  const log = createWireLog(createRedactor(), { wireBytes: 10_000, wireEntryBytes: 1_000 }, () => ({
    at: 0,
    order: 0,
  }));
  log.message('out', { id: 1, result: { action: 'accept', content: values } });
  expect(log.entries()[0]?.text).toContain('"name":"••••••••"');
  expect(log.entries()[0]?.text).not.toMatch(/Ana|4711/);
});
