import { expect, test } from 'vitest';
import { argumentsSummary, callSummary } from './callSummary';
import { exampleCall } from './exampleCall';

const call = exampleCall();

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
