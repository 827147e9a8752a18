import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseJson } from '../../storage/jsonDocument';
import { maskText } from './maskText';
import { restoreText } from './restoreText';
import { inEnglish } from '../../lib/words';

const random = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

const FILE = `{
  // first
  // second
  "servers": {
    "a": { "command": ["a"], "env": { "K": "one", "L": "two" }, "x": ["three"] }, // third
    "b": {
      /* fourth */
      "url": "https://u:p@h.example/mcp?key=four&other=five"
    }
  }
}
`;

function open(text = FILE) {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(inEnglish(parsed.problem.message));
  const { text: masked, table } = maskText(text, parsed.root, random);
  const marker = (standsFor: string): string => {
    const found = [...table.hidden].find(([, it]) => ('text' in it ? it.text : it.raw) === standsFor);
    if (!found) throw new Error(`nothing hides ${standsFor}`);
    return found[0];
  };
  const restore = (edit: (masked: string) => string) => {
    const edited = edit(masked);
    const restored = restoreText(edited, table);
    if (restored.ok) return restored.text;
    return restored.problems.map(({ offset, length, what }) => [edited.slice(offset, offset + length), what]);
  };
  return { masked, marker, restore };
}

it('puts each marker back around what a person edited', () => {
  const { restore, marker } = open();
  const edited = restore((text) =>
    text
      .replace('["a"]', '["a", "--more"]')
      .replace(marker('two'), 'typed')
      .replace('h.example', 'other.example')
      .replace('  // ', '  // mine\n  // '),
  );
  expect(edited).toBe(
    FILE.replace('["a"]', '["a", "--more"]')
      .replace('"two"', '"typed"')
      .replace('h.example', 'other.example')
      .replace('  // ', '  // mine\n  // '),
  );
});

it.each<[string, (text: string, marker: (text: string) => string) => string, string, unknown]>([
  [
    'at another name of the same map',
    (text, m) => text.replace(m('two'), 'typed').replace(m('one'), m('two')),
    'two',
    { kind: 'marker-elsewhere', place: ['servers', 'a', 'env', 'L'] },
  ],
  [
    'in a text that is shown',
    (text, m) => text.replace(m('one'), 'typed').replace('["a"]', `["a", "${m('one')}"]`),
    'one',
    { kind: 'marker-elsewhere', place: ['servers', 'a', 'env', 'K'] },
  ],
  [
    'under a renamed server',
    (text) =>
      text
        .replace('"b":', '"c":')
        .replace(/\/\*.*\*\//, '')
        .replace(/u?[^/]*@|\?key=.*other=/, '')
        .replace(/&other=[^"]*/, ''),
    '',
    null,
  ],
  [
    'at another part of its address',
    (text, m) => text.replace(`${m('u')}:`, '').replace(`?key=${m('four')}`, `?first=1&key=${m('four')}`),
    '',
    null,
  ],
])('refuses a marker %s', (_title, edit, hidden, what) => {
  const { restore, marker } = open();
  const problems = restore((text) => edit(text, marker));
  if (what !== null) return expect(problems).toEqual([[marker(hidden), what]]);
  expect(JSON.stringify(problems)).toContain('marker-elsewhere');
});

it('refuses a second use, company, a key, and markers of another opening', () => {
  const { restore, marker } = open();
  const other = open().marker('one');
  const uses = (edit: (text: string) => string) => restore(edit);
  expect(uses((text) => text.replace('"L":', `"K": "${marker('one')}", "L":`))).toEqual([
    [marker('one'), { kind: 'marker-twice' }],
  ]);
  expect(uses((text) => text.replace(marker('one'), `x${marker('one')}`))).toEqual([
    [marker('one'), { kind: 'marker-not-alone' }],
  ]);
  expect(uses((text) => text.replace(marker('four'), `x${marker('four')}`))).toEqual([
    [marker('four'), { kind: 'marker-not-alone' }],
  ]);
  expect(uses((text) => text.replace('"K"', `"${marker('one')}"`).replace(`"${marker('one')}",`, '"v",'))).toEqual([
    [`"${marker('one')}"`, { kind: 'marker-in-key' }],
  ]);
  expect(uses((text) => text.replace(marker('one'), other))).toEqual([[other, { kind: 'marker-unknown' }]]);
  expect(uses((text) => text.replace('«secret-', '\\u00absecret-').replace('"K"', '"M"'))).toEqual([
    [expect.stringContaining('\\u00absecret-'), { kind: 'marker-elsewhere', place: ['servers', 'a', 'env', 'K'] }],
  ]);
});

it('refuses what is left of a marker, so that no value is lost to a replacement in the text', () => {
  const { restore, marker } = open();
  const one = marker('one');
  expect(restore((text) => text.replace(one, one.replace('secret', 'x')))).toMatchObject([
    [expect.stringContaining('«x-'), { kind: 'marker-unknown' }],
  ]);
  expect(restore((text) => text.replace(one, one.slice(0, -6)))).toMatchObject([
    [expect.stringContaining('«secret-'), { kind: 'marker-unknown' }],
  ]);
  expect(restore((text) => text.replace(marker('first'), marker('first').slice(3)))).toMatchObject([
    [expect.any(String), { kind: 'comment-changed' }],
  ]);
});

it('keeps each comment in its object, in its order, of its kind and whole', () => {
  const { restore, marker } = open();
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(marker) as [
    string,
    string,
    string,
    string,
  ];
  expect(restore((text) => text.replace(`  // ${second}\n`, ''))).toBe(FILE.replace('  // second\n', ''));
  expect(restore((text) => text.replace(first, 'x').replace(second, first).replace('x', second))).toEqual([
    [first, { kind: 'comment-order' }],
  ]);
  expect(restore((text) => text.replace(` // ${third}`, '').replace('["a"]', `["a" /* ${third} */]`))).toEqual([
    [third, { kind: 'marker-elsewhere', place: ['servers'] }],
  ]);
  expect(restore((text) => text.replace(`/* ${fourth} */`, `// ${fourth}`))).toEqual([
    [fourth, { kind: 'comment-changed' }],
  ]);
  expect(restore((text) => text.replace(fourth, `${fourth} and more`))).toEqual([
    [`${fourth} and more`, { kind: 'comment-changed' }],
  ]);
  expect(restore((text) => text.replace(marker('one'), 'typed').replace(first, marker('one')))).toEqual([
    [marker('one'), { kind: 'marker-elsewhere', place: ['servers', 'a', 'env', 'K'] }],
  ]);
});

it('says where a text does not parse, whatever its line ends are', () => {
  const { restore } = open();
  expect(restore(() => '{\r\n  "servers": {}\r\n  "x": 1 }')).toEqual([
    ['"', { kind: 'syntax', detail: expect.objectContaining({ en: 'comma expected' }) as unknown }],
  ]);
});
