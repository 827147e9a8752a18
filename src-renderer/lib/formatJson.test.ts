import { expect, test } from 'vitest';
import { formatJson } from './formatJson';

test('lays JSON out over lines', () => {
  expect(formatJson('{"a":[1,{"b":null}]}')).toBe('{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ]\n}');
});

test('keeps digits, escapes and repeated names exactly as they were written', () => {
  const told = formatJson('{"n":12345678901234567890,"s":"\\u202e","s":"\\u00e9"}');
  expect(told).toContain('12345678901234567890');
  expect(told).toContain('"\\u202e"');
  expect(told).toContain('"\\u00e9"');
});

test('leaves text that is not JSON alone', () => {
  expect(formatJson('{"a":')).toBe('{"a":');
});
