import { describe, expect, it } from 'vitest';
import { parseJson, toValue } from './jsonDocument';
import { removeAt, renameAt, setAt } from './jsonEdit';
import { inEnglish } from '../lib/words';

const valueOf = (text: string): unknown => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${inEnglish(parsed.problem.message)} in ${text}`);
  return toValue(parsed.root);
};

const FILE = `// my servers
{
  "future": { "key":   1 },
  "servers": {
    // about a
    "a": { "command": ["x",  "y"] }, // behind a

    /* about b */
    "b": {
      "url": "https://b.example", // behind url
      "headers": { "X": "1" },
    }, // behind b
    // "old": {},
  },
}
`;

describe('setAt', () => {
  it('leaves a text byte for byte as it is when the value is equal already', () => {
    expect(setAt(FILE, ['servers', 'a'], { command: ['x', 'y'] })).toBe(FILE);
    expect(setAt(FILE, ['servers', 'b'], { headers: { X: '1' }, url: 'https://b.example' })).toBe(FILE);
  });

  it('changes one value and no other byte', () => {
    const edited = setAt(FILE, ['servers', 'b'], { url: 'https://c.example', headers: { X: '1' } });
    expect(edited).toBe(FILE.replace('b.example', 'c.example'));
  });

  it('adds behind the last entry, where comments stay with what they are about', () => {
    const edited = setAt(FILE, ['servers', 'c'], { command: ['npx', '-y', 'z'], env: { K: 'v' } });
    expect(edited).toBe(
      FILE.replace(
        '}, // behind b\n',
        `}, // behind b
    "c": {
      "command": ["npx", "-y", "z"],
      "env": {
        "K": "v"
      }
    },
`,
      ),
    );
  });

  it('puts the comma before a comment when there was no trailing one', () => {
    const edited = setAt('{\n\t"a": 1 // one\n}', ['b'], 2);
    expect(edited).toBe('{\n\t"a": 1, // one\n\t"b": 2\n}');
  });

  it('makes the objects on the way', () => {
    expect(setAt('{}\n', ['servers', 'a'], { command: ['x'] })).toBe(
      '{\n  "servers": {\n    "a": {\n      "command": ["x"]\n    }\n  }\n}\n',
    );
    expect(setAt('{ /* none yet */ }', ['a'], 1)).toBe('{ /* none yet */ "a": 1}');
  });

  it('writes CRLF and tabs where the text has them', () => {
    const text = '{\r\n\t"servers": {\r\n\t\t"a": {}\r\n\t}\r\n}\r\n';
    const edited = setAt(text, ['servers', 'b'], { env: { K: 'v' } });
    expect(edited).toBe(
      '{\r\n\t"servers": {\r\n\t\t"a": {},\r\n\t\t"b": {\r\n\t\t\t"env": {\r\n\t\t\t\t"K": "v"\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}\r\n',
    );
  });

  it('keeps a minified text minified', () => {
    const text = '{"servers":{"a":{"command":["x"]}}}';
    expect(setAt(text, ['servers', 'b'], { env: { K: 'v' }, l: [1, 2] })).toBe(
      '{"servers":{"a":{"command":["x"]},"b":{"env":{"K":"v"},"l":[1,2]}}}',
    );
  });

  it('edits lists item by item', () => {
    const text = '{\n  "args": [\n    "-y", // yes\n    "old",\n    "rest" // last\n  ]\n}';
    expect(setAt(text, ['args'], ['-y', 'new', 'rest'])).toBe(text.replace('old', 'new'));
    expect(setAt(text, ['args'], ['-y', 'old', 'rest', 'more'])).toBe(
      text.replace('"rest" // last', '"rest", // last\n    "more"'),
    );
    expect(setAt(text, ['args'], ['-y'])).toBe('{\n  "args": [\n    "-y" // yes\n    // last\n  ]\n}');
  });

  it('follows items with an id when one before them goes', () => {
    const text = '[\n  { "id": "a" }, // a\n  { "id": "b", "x": 1 } // b\n]';
    expect(setAt(text, [], [{ id: 'b', x: 2 }])).toBe('[\n  // a\n  { "id": "b", "x": 2 } // b\n]');
  });

  it('writes a key such as __proto__ as an ordinary key', () => {
    const edited = setAt('{}', ['__proto__'], 1);
    expect(Object.entries(valueOf(edited) as object)).toEqual([['__proto__', 1]]);
    expect(setAt(edited, ['constructor'], 2)).toContain('"constructor": 2');
  });
});

describe('removeAt', () => {
  it('takes the line of an entry and keeps the comments around it', () => {
    expect(removeAt(FILE, ['servers', 'a'])).toBe(
      FILE.replace('    "a": { "command": ["x",  "y"] }, // behind a\n', '    // behind a\n'),
    );
    expect(valueOf(removeAt(FILE, ['servers', 'b']))).toEqual({
      future: { key: 1 },
      servers: { a: { command: ['x', 'y'] } },
    });
  });

  it.each([
    ['{"a": 1, "b": 2, "c": 3}', 'b', '{"a": 1, "c": 3}'],
    ['{"a": 1, "b": 2, "c": 3}', 'c', '{"a": 1, "b": 2}'],
    ['{ "a": 1, "b": 2 }', 'b', '{ "a": 1 }'],
    ['{ "a": 1, "b": 2 }', 'a', '{ "b": 2 }'],
    ['{"a":1,"b":2}', 'a', '{"b":2}'],
    ['{"a":1,"b":2,}', 'b', '{"a":1,}'],
    ['{\n  "a": 1,\n  "b": 2\n}', 'b', '{\n  "a": 1\n}'],
    ['{\n  "a": 1,\n  "b": 2\n}', 'a', '{\n  "b": 2\n}'],
    ['{\r\n  "a": 1, "b": 2,\r\n}', 'a', '{\r\n  "b": 2,\r\n}'],
    ['{"a": 1 /* x */ , "b": 2}', 'a', '{/* x */  "b": 2}'],
    ['{"a": 1}', 'a', '{}'],
    ['{"a": 1}', 'z', '{"a": 1}'],
  ])('turns %j without %s into %j', (text, key, expected) => {
    expect(removeAt(text, [key])).toBe(expected);
  });
});

describe('renameAt', () => {
  it('changes the key at its place', () => {
    expect(renameAt(FILE, ['servers', 'a'], 'z"z')).toBe(FILE.replace('"a":', '"z\\"z":'));
  });
});

it('keeps every other value and comment through thousands of random edits', () => {
  const random = mulberry(7);
  const keys = ['a', 'b', 'c', 'd', '__proto__', 'toString'];
  const seeds = [FILE, '{}', '{"a":{"x":[1,2,3]},"b":{}}', '{\r\n "a": [ /* i */ 1, // one\r\n 2 ], // two\r\n}'];
  for (const seed of seeds) {
    let text = seed;
    const comments = seed.match(/\/\/[^\r\n]*|\/\*.*?\*\//g) ?? [];
    const prefix = seed === FILE ? ['servers'] : [];
    for (let round = 0; round < 400; round += 1) {
      const key = keys[Math.floor(random() * keys.length)] ?? 'a';
      const others = entriesAt(text, prefix).filter(([name]) => name !== key);
      if (random() < 0.4) text = removeAt(text, [...prefix, key]);
      else text = setAt(text, [...prefix, key], { list: [Math.floor(random() * 9)], text: 'x', at: { deep: round } });
      expect(entriesAt(text, prefix).filter(([name]) => name !== key)).toEqual(others);
    }
    const outside = comments.filter((comment) => !/behind url|i \*\/|one/.test(comment));
    for (const comment of outside) expect(text).toContain(comment);
  }
});

function entriesAt(text: string, path: string[]): [string, unknown][] {
  const value = path.reduce((inner, key) => (inner as Record<string, unknown>)[key], valueOf(text));
  return Object.entries(value as object);
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
