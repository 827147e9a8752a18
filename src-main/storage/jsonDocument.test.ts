import { describe, expect, it } from 'vitest';
import { findProperty, parseJson, repeatedKey, toValue, unusableKey } from './jsonDocument';
import { inEnglish } from '../lib/words';

describe('parseJson', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'comma expected'],
    ['{\r\n  "a": tru\r\n}', 2, 8, 'invalid symbol'],
    ['{"a": 1', 1, 8, 'close brace expected'],
    ['', 1, 1, 'value expected'],
    ['{} {}', 1, 4, 'end of file expected'],
  ])('names line and column of the first error in %j', (text, line, column, message) => {
    expect(parseJson(text)).toMatchObject({ ok: false, problem: { line, column, message: { en: message } } });
  });

  it('reads comments and trailing commas', () => {
    const parsed = parseJson('// c\n{ "a": [1, 2,], /* d */ }');
    expect(parsed.ok && toValue(parsed.root)).toEqual({ a: [1, 2] });
  });

  it.each([1000, 1_000_000])('refuses %i levels of nesting without overflowing', (levels) => {
    expect(parseJson('['.repeat(levels) + ']'.repeat(levels))).toMatchObject({ ok: false });
  });
});

describe('keys', () => {
  const rootOf = (text: string) => {
    const parsed = parseJson(text);
    if (!parsed.ok) throw new Error(inEnglish(parsed.problem.message));
    return parsed.root;
  };

  it('finds a key that stands twice, at this level or below', () => {
    const root = rootOf('{"a": {"x": 1, "x": 2}, "b": [{"y": 1, "y": 1}]}');
    expect(repeatedKey(root)).toBeUndefined();
    expect(unusableKey(root)?.key).toBe('x');
    const list = findProperty(root, 'b');
    expect(list && unusableKey(list.value)?.key).toBe('y');
  });

  it('turns __proto__ into an ordinary property that pollutes nothing', () => {
    const value = toValue(rootOf('{"__proto__": {"polluted": true}}')) as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value.polluted).toBeUndefined();
    expect(unusableKey(rootOf('{"a": [{"__proto__": 1}]}'))?.key).toBe('__proto__');
  });
});
