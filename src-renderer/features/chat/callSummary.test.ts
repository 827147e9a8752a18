import type { CallId, ToolCallView } from '@contract';
import { expect, test } from 'vitest';
import { argumentsSummary, callSummary } from './callSummary';

const call: ToolCallView = {
  id: 'call' as CallId,
  server_id: null,
  server: 'postgres',
  tool: 'query',
  name: 'postgres__query',
  title: '',
  arguments: '{"sql":"SELECT 1"}',
  state: 'running',
  asked_by: 'model',
  permitted_by: null,
  started_at: null,
  duration_ms: null,
  progress: null,
  result: [],
  problem: null,
};

test('names the arguments unless there is only one, in one line of bounded length', () => {
  expect(argumentsSummary('{"sql":"SELECT\\n  1"}')).toBe('SELECT 1');
  expect(argumentsSummary('{"to":"ana","copies":2}')).toBe('to: ana, copies: 2');
  expect(argumentsSummary('{}')).toBe('');
  expect(argumentsSummary('{"half')).toBe('{"half');
  expect(argumentsSummary(JSON.stringify({ text: 'x'.repeat(5000) })).length).toBe(120);
});

test('a problem comes before progress, and progress before the arguments', () => {
  const progress = { done: 1, total: 2, message: 'reading' };
  expect(callSummary(call)).toBe('SELECT 1');
  expect(callSummary({ ...call, progress })).toBe('reading');
  expect(callSummary({ ...call, state: 'failed', progress, problem: 'no such table' })).toBe('no such table');
  expect(callSummary({ ...call, state: 'denied', problem: 'The person denied this call.' })).toBe('SELECT 1');
});
