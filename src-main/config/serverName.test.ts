import { expect, it } from 'vitest';
import { nameProblem } from './serverName';

it.each(['a', '查询', 'a b', '../../x', '-rf', 'constructor', '👩‍💻', 'می‌خواهم'])('takes the name %j', (name) => {
  expect(nameProblem(name)).toBeNull();
});

it.each([
  ['', /needs a name/],
  [' ', /needs a name/],
  ['__proto__', /"__"/],
  ['x'.repeat(257), /256/],
  ['a\u0000b', /invisible/],
  ['a\nb', /invisible/],
  ['\u202Eevil', /invisible/],
  ['\u200B', /invisible/],
  ['git\u200Bhub', /invisible/],
  ['git\u{E0041}hub', /invisible/],
  ['\u3164', /invisible/],
  ['\uD800', /invisible/],
])('refuses the name %j', (name, reason) => {
  expect(nameProblem(name)?.en).toMatch(reason);
});
