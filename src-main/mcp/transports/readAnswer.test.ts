import { expect, it } from 'vitest';
import { errorIn } from './readAnswer';

const answer = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  hadSession: false,
  redirect: null,
});
const error = { code: -32022, message: 'Unsupported', data: { supported: ['2026-07-28'] } };

it('finds the error with which a refusal answers its request, also where it names no request', () => {
  for (const id of [7, null]) {
    expect(errorIn(answer(400, { jsonrpc: '2.0', id, error }), 7)).toEqual({ jsonrpc: '2.0', id: 7, error });
  }
});

it('leaves a refusal for its status where the body says nothing, or the status says it all', () => {
  expect(errorIn(answer(400, 'Bad Request'), 7)).toBeNull();
  expect(errorIn(answer(400, { error: 'invalid_token' }), 7)).toBeNull();
  expect(errorIn(answer(401, { jsonrpc: '2.0', id: 7, error }), 7)).toBeNull();
  expect(errorIn(answer(503, { jsonrpc: '2.0', id: 7, error }), 7)).toBeNull();
});
