import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseJson } from '../../storage/jsonDocument';
import { type SeededRandom, seededRandom } from '../../testing/seededRandom';
import { plainLineEnds, withLineEnds } from './lineEnds';
import { markerNotes, maskText } from './maskText';
import { restoreText } from './restoreText';

const random = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

function mask(text: string) {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`it does not parse: ${text}`);
  return maskText(text, parsed.root, random);
}

/** As the page has it, and back. */
function roundTrip(text: string): string {
  const { text: masked, table } = mask(text);
  const restored = restoreText(withLineEnds(plainLineEnds(masked), masked), table);
  if (!restored.ok) throw new Error(JSON.stringify(restored.problems));
  return restored.text;
}

const CANARIES = {
  env: 'canary-env-0001',
  header: 'canary header "0002"',
  token: 'canary-token-0003',
  client: 'canary-client-0004',
  key: 'canary\nkey-0005',
  user: 'canaryuser0006',
  password: 'canarypass0007',
  segment: 'canary1segment2of3twenty',
  query: 'canaryquery0008',
  fragment: 'canaryfragment0009',
  unknown: 'canary-unknown-0010',
  deep: 'canary-deep-0011',
  top: 'canary-top-0012',
  line: 'canary-line-0013',
  block: 'canary-block-0014',
  noUrl: 'canary no url 0015',
  number: '160016001600',
  nested: 'canary-nested-0017',
  inList: 'canary-in-list-0018',
};

const FULL = `// ${CANARIES.line}
{
  "$top": ${JSON.stringify(CANARIES.top)},
  "servers": {
    /* several
       lines: ${CANARIES.block} */
    "github": {
      "command": ["npx", "-y", "--token-file", "/home/me/token"],
      "cwd": "/srv",
      "env": { "TOKEN": "${CANARIES.env}", "PIN": ${CANARIES.number}, "STORED": "\${secret:env/STORED.k3f9}", "HOST": "\${env:HOST}" },
      "description": "shown", // "API_KEY": "${CANARIES.line}"
      "max_concurrent_calls": 4,
      "x-unknown": ${JSON.stringify({ list: [CANARIES.unknown, { deep: CANARIES.deep }], on: true, n: 7 })},
    },
    "web": {
      "type": "http",
      "url": "https://${CANARIES.user}:${CANARIES.password}@host.example:8443/v1/${CANARIES.segment}/mcp?key=${CANARIES.query}&plain=\${env:PLAIN}#${CANARIES.fragment}",
      "headers": { "X-Key": ${JSON.stringify(CANARIES.header)} },
      "auth": { "kind": "bearer", "client_id": "shown-client", "token": "${CANARIES.token}", "client_secret": "${CANARIES.client}", "private_key": ${JSON.stringify(CANARIES.key)} },
    },
    "odd": { "url": "${CANARIES.noUrl}", "command": { "nested": "${CANARIES.nested}" }, "args": [{ "deep": "${CANARIES.inList}" }] },
  },
}
`;

it('lets no secret, unknown string or word of a comment cross, and shows the rest as it is', () => {
  const { text } = mask(FULL);
  for (const [name, canary] of Object.entries(CANARIES)) {
    expect(text.includes(JSON.stringify(canary).slice(1, -1)), name).toBe(false);
    expect(text.includes(canary), name).toBe(false);
  }
  expect(text).not.toContain('secret:env/STORED');
  for (const shown of ['"--token-file", "/home/me/token"', '"cwd": "/srv"', '"description": "shown"', 'shown-client']) {
    expect(text).toContain(shown);
  }
  expect(text).toMatch(
    /"https:\/\/«secret-\d+-\w{10}»:«secret-\d+-\w{10}»@host\.example:8443\/v1\/«[^/]+»\/mcp\?key=«[^&]+»&plain=\$\{env:PLAIN\}#«[^»]+»"/,
  );
  expect(text).toMatch(/\{ "TOKEN": "«secret-\d+-\w{10}»", "PIN": "«secret-\d+-\w{10}»"/);
  expect(text).toMatch(/^\/\/ «comment-\d+-\w{10}»\n/);
  expect(text).toContain('"on":true,"n":7');
  expect(roundTrip(FULL)).toBe(FULL);
});

it('draws other markers for every opening', () => {
  const markers = (text: string): string[] => [...mask(text).table.hidden.keys()];
  expect(markers(FULL).filter((marker) => markers(FULL).includes(marker))).toEqual([]);
});

it('draws again when the text holds the random part already', () => {
  const draws = ['aaaaaaaaaa', 'bbbbbbbbbb'];
  const text = '{ "servers": { "a": { "description": "«secret-1-aaaaaaaaaa»", "env": { "K": "v" } } } }';
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error('parses');
  const { table } = maskText(text, parsed.root, () => draws.shift() ?? '');
  expect([...table.hidden.keys()]).toEqual(['«secret-1-bbbbbbbbbb»']);
});

it('tells of a marker only what it stands for and the names it looks up', () => {
  const { table } = mask(
    '{ "servers": { "a": { "env": { "A": "${secret:env/A.k3f9}", "B": "x${env:HOME}y${input:pin}", "C": "plain" } } } }',
  );
  expect(markerNotes(table).map(({ kind, references }) => [kind, references])).toEqual([
    ['stored', []],
    ['written', ['env:HOME', 'input:pin']],
    ['written', []],
  ]);
});

it.each([
  ['{}'],
  [''.padEnd(3) + '{ "servers": {} }\r\n'],
  ['{\r\n  // one\n  "servers": {\r\n "a": {\n"env": {"K": "v",\r"L": "\\u0041\\/"}} // two\r\n}\n}'],
  ['{ "servers": { "a": { "url": "https:\\/\\/h.example\\u002fx?a=b", "issuer": "x" } } }'],
  ['{ "servers": { "a": { "env": { "K": "1", "K": "2" } }, "a": { "env": { "K": "3" } } } }'],
  [
    '{ "servers": { "«secret-1-aaaaaaaaaa»": { "cwd": "«comment-2-bbbbbbbbbb»", "x": "\\u00absecret-1-cccccccccc»" } } }',
  ],
  ['{ "servers": { "__proto__": { "env": { "__proto__": "v" } } } } // end «comment-1-aaaaaaaaaa»'],
  ['/**/ {/* \u202e */} //'],
])('gives back every byte of what was not edited: %j', (text) => {
  expect(roundTrip(text)).toBe(text);
});

it('gives back every byte of generated files', () => {
  for (let seed = 0; seed < 400; seed += 1) {
    const text = generateFile(seededRandom(seed));
    expect(roundTrip(text), `seed ${seed}`).toBe(text);
  }
});

const WORDS = [
  '',
  'a',
  'käse',
  '日本',
  '😀',
  '\u202e',
  '"q"',
  '\\',
  '«',
  '»',
  '${env:A}',
  '$${',
  'x'.repeat(30),
  '// no',
  '/* no */',
];
const KEYS = [
  'env',
  'headers',
  'auth',
  'url',
  'command',
  'args',
  'description',
  'x',
  'token',
  'K',
  '__proto__',
  'type',
];

function generateFile(random: SeededRandom): string {
  const mixed = random.below(4) === 0;
  const usual = random.pick(['\n', '\r\n']);
  const eol = (): string => (mixed ? random.pick(['\n', '\r\n', '\r']) : usual);
  const word = (): string => random.pick(WORDS as [string, ...string[]]) + random.pick(WORDS as [string, ...string[]]);
  const string = (text: string): string =>
    random.below(3) === 0
      ? JSON.stringify(text).replaceAll('a', '\\u0061').replaceAll('/', '\\/')
      : JSON.stringify(text);
  const gap = (): string => {
    switch (random.below(6)) {
      case 0:
        return ` // ${word().replaceAll(/[\r\n]/g, '')}${eol()}`;
      case 1:
        return `/* ${word().replaceAll('*/', '')}${eol()} * ${word().replaceAll('*/', '')}*/`;
      case 2:
        return eol();
      default:
        return ' ';
    }
  };
  const url = (): string => `https://${random.pick(['', 'u@', 'u:p@'])}h.example/${word()}/p?a=${word()}&b#f`;
  const value = (depth: number): string => {
    const kind = random.below(depth > 5 ? 4 : 7);
    if (kind === 0) return random.pick(['1', '-2.50', '1e3', 'true', 'null']);
    if (kind === 1) return string(url());
    if (kind < 4) return string(word());
    if (kind === 4) return list('[', ']', random.below(4), () => value(depth + 1));
    return object(depth);
  };
  const list = (open: string, close: string, count: number, item: () => string): string => {
    const items = Array.from({ length: count }, () => gap() + item() + gap());
    const trailing = count > 0 && random.below(3) === 0 ? `,${gap()}` : '';
    return open + items.join(',') + trailing + gap() + close;
  };
  const object = (depth: number): string =>
    list(
      '{',
      '}',
      random.below(5),
      () => `${string(random.pick(KEYS as [string, ...string[]]))}${gap()}:${gap()}${value(depth + 1)}`,
    );
  return `${gap()}{${gap()}"servers":${gap()}${list('{', '}', random.below(4), () => `${string(word())}:${object(2)}`)}${gap()}}${gap()}`;
}
