import { expect, it } from 'vitest';
import { faultLine } from './faultText';

it.each([
  ['The server wants a sign-in', 'the server wants a sign-in (HTTP 401)', 'The server wants a sign-in (HTTP 401)'],
  ['The server did not answer', 'not ready within 30 s', 'The server did not answer: not ready within 30 s'],
  ['Something went wrong', '', 'Something went wrong'],
])('says “%s” with “%s” once', (sentence, message, line) => {
  expect(faultLine(sentence, message)).toBe(line);
});

it('joins Chinese with Chinese marks, and says what main says already once', () => {
  expect(faultLine('服务器没有及时响应', '服务器在 60 秒内未准备就绪', '：')).toBe(
    '服务器没有及时响应：服务器在 60 秒内未准备就绪',
  );
  expect(faultLine('服务器要求登录', '服务器要求登录或其他令牌（HTTP 401）', '：')).toBe(
    '服务器要求登录或其他令牌（HTTP 401）',
  );
});
