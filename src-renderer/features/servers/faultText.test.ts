import { expect, it } from 'vitest';
import { faultLine } from './faultText';

it.each([
  ['The server wants a sign-in', 'the server wants a sign-in (HTTP 401)', 'The server wants a sign-in (HTTP 401)'],
  ['The server did not answer', 'not ready within 30 s', 'The server did not answer: not ready within 30 s'],
  ['Something went wrong', '', 'Something went wrong'],
])('says “%s” with “%s” once', (sentence, message, line) => {
  expect(faultLine(sentence, message)).toBe(line);
});
