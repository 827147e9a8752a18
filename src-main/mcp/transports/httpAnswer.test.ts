import { describe, expect, it } from 'vitest';
import { faultOfAnswer, faultOfSuccess, type HttpAnswer } from './httpAnswer';

const answer = (status: number, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  contentType: '',
  body: '',
  hadSession: true,
  redirect: null,
  ...more,
});

describe('faultOfAnswer', () => {
  it.each([
    [401, 'unauthorized'],
    [400, 'protocol'],
    [403, 'protocol'],
    [405, 'protocol'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [404, 'closed'],
  ])('%i is %s', (status, kind) => {
    expect(faultOfAnswer(answer(status)).kind).toBe(kind);
  });

  it('is a wrong address, not a lost session, when there was none', () => {
    expect(faultOfAnswer(answer(404, { hadSession: false })).kind).toBe('protocol');
  });

  it('case 14: knows the other ways of saying that a session is lost, and no header that only names one', () => {
    const bodies = [
      '{"error":{"message":"Bad Request: No valid session ID provided"}}',
      'Session not found',
      'unknown session',
    ];
    for (const body of bodies) {
      for (const status of [400, 500, 503]) expect(faultOfAnswer(answer(status, { body })).kind).toBe('closed');
    }
    const echoed = '{"mcp-session-id":"[secret]","accept":"*/*"}';
    expect(faultOfAnswer(answer(500, { body: echoed })).kind).toBe('unreachable');
  });

  it('names where a redirect points and quotes a body up to 500 characters', () => {
    expect(faultOfAnswer(answer(307, { redirect: 'https://b.example' })).message).toBe(
      'redirect to https://b.example not followed',
    );
    expect(faultOfAnswer(answer(500, { body: 'x'.repeat(9_000) })).message.length).toBeLessThan(600);
  });
});

it.each([
  ['text/html; charset=utf-8', '<h1>Not here</h1>'],
  ['', '\n<!-- x --><!DOCTYPE html><html><body>Not here'],
  ['text/plain', '<html lang="en"><body>Not here'],
])('says of a page for browsers that it is one, without its source (%s)', (contentType, body) => {
  expect(faultOfAnswer(answer(404, { hadSession: false, contentType, body })).message).toBe(
    'the server answered HTTP 404 with an HTML page',
  );
});

it('looks at a body that is all comments only once', () => {
  const body = `${'<!---->'.repeat(580)}x`;
  expect(faultOfAnswer(answer(404, { hadSession: false, contentType: '', body })).message).toContain('HTTP 404');
});

it('takes JSON and event streams for an answer, and nothing else', () => {
  expect(faultOfSuccess(answer(200, { contentType: 'application/json; charset=utf-8' }))).toBeNull();
  expect(faultOfSuccess(answer(200, { contentType: 'text/event-stream' }))).toBeNull();
  expect(faultOfSuccess(answer(202))?.kind).toBe('protocol');
  expect(faultOfSuccess(answer(200, { contentType: 'text/html', body: '<h1>Log in</h1>' }))?.message).toBe(
    'the server answered with text/html instead of JSON',
  );
});
