import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import type { SeededRandom } from '../../seededRandom';

/** One way to spoil a file. */
export interface Mutation {
  readonly family: string;
  /** What must come of it: `broken` is refused as a whole, `usable` is read, `either` depends on where it hit. */
  readonly outcome: 'broken' | 'usable' | 'either';
  /** How often it is taken; special files cost more than bytes. */
  readonly weight: number;
  /** Puts the spoiled file at `path`, where nothing is. */
  place(path: string, good: Buffer, random: SeededRandom): void;
}

type Spoil = (good: Buffer, random: SeededRandom) => Buffer | string;

const bytes = (family: string, outcome: Mutation['outcome'], weight: number, spoil: Spoil): Mutation => ({
  family,
  outcome,
  weight,
  place: (path, good, random) => writeFileSync(path, spoil(good, random), { mode: 0o600 }),
});

const special = (family: string, place: (path: string, good: Buffer) => void): Mutation => ({
  family,
  outcome: 'broken',
  weight: 1,
  place,
});

export const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  bytes('bit flip', 'either', 60, flipBit),
  bytes('several bit flips', 'either', 30, (good, random) => flipBit(flipBit(flipBit(good, random), random), random)),
  bytes('cut', 'broken', 30, (good, random) => good.subarray(0, random.below(good.lastIndexOf('}')))),
  bytes('hole', 'either', 20, (good, random) => {
    const at = random.below(good.length);
    return Buffer.concat([good.subarray(0, at), good.subarray(at + 1 + random.below(200))]);
  }),
  bytes('doubled part', 'either', 10, (good, random) => {
    const at = random.below(good.length);
    return Buffer.concat([good.subarray(0, at + random.below(100)), good.subarray(at)]);
  }),
  bytes('key twice at the top', 'broken', 10, (good, random) => inTop(good, random.pick(TOP_TWICE))),
  bytes('key twice below', 'usable', 10, (good, random) =>
    inTop(good, `"other": { "a": 1, "a": ${random.below(9)} },`),
  ),
  bytes('wrong type', 'either', 30, wrongType),
  bytes('prototype keys', 'usable', 15, (good, random) => inTop(good, random.pick(PROTOTYPE))),
  bytes('huge number', 'usable', 10, (good, random) => inTop(good, `"n": ${random.pick(NUMBERS)},`)),
  bytes('BOM', 'usable', 5, (good) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), good])),
  bytes('CRLF', 'usable', 5, (good) => good.toString().replaceAll('\n', '\r\n')),
  bytes('CR', 'usable', 3, (good) =>
    good
      .toString()
      .replaceAll(/(?<!:)\/\/.*$/gm, '')
      .replaceAll('\n', '\r'),
  ),
  bytes('UTF-16', 'broken', 5, (good, random) => {
    const text = Buffer.from(`\uFEFF${good.toString()}`, 'utf16le');
    return random.below(2) === 0 ? text : text.swap16();
  }),
  bytes('NUL', 'broken', 10, (good, random) => insert(good, random, Buffer.alloc(1 + random.below(64)))),
  bytes('invalid UTF-8', 'broken', 10, (good, random) => insert(good, random, random.pick(NO_UTF8))),
  bytes('all zero', 'broken', 3, (good) => Buffer.alloc(good.length)),
  bytes('empty', 'broken', 3, () => ''),
  bytes('only a comment', 'broken', 3, () => '// nothing\n'),
  bytes('no object', 'broken', 5, (_good, random) => random.pick(['[]', '"x"', '1', 'null', 'true'])),
  bytes('100,000 deep', 'broken', 1, (good, random) => {
    const [open, close] = random.pick([['[', ']'] as const, ['{"a":', '}'] as const]);
    return inTop(good, `"deep": ${open.repeat(100_000)}1${close.repeat(100_000)},`);
  }),
  special('100 MB', (path, good) => {
    writeFileSync(path, good, { mode: 0o600 });
    truncateSync(path, 100 * 1024 * 1024);
  }),
  special('folder in its place', (path) => mkdirSync(path)),
  special('link to itself', (path) => symlinkSync(path, path)),
  special('links in a circle', (path) => {
    rmSync(`${path}.other`, { force: true });
    symlinkSync(`${path}.other`, path);
    symlinkSync(path, `${path}.other`);
  }),
  special('pipe', (path) => void execFileSync('mkfifo', [path])),
  special('device', (path) => symlinkSync('/dev/zero', path)),
];

const TOP_TWICE = ['"servers": {}, "servers": {},', '"k": 1, "k": 2,', '"models": [], "models": [],'] as const;
const PROTOTYPE = [
  '"__proto__": { "polluted": true },',
  '"constructor": { "prototype": { "polluted": true } },',
  '"x": { "__proto__": { "polluted": true } },',
  '"toString": 1, "hasOwnProperty": 2, "valueOf": {},',
] as const;
const NUMBERS = ['1e999', '-1e999', '9'.repeat(400), '0.' + '0'.repeat(400) + '1', '1e-999'] as const;
const NO_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]].map((list) =>
  Buffer.from(list),
) as [Buffer, ...Buffer[]];

/** Another value of one bit. */
export function flipBit(good: Buffer, random: SeededRandom): Buffer {
  const copy = Buffer.from(good);
  const at = random.below(copy.length);
  copy.writeUInt8(copy.readUInt8(at) ^ (1 << random.below(8)), at);
  return copy;
}

function insert(good: Buffer, random: SeededRandom, part: Buffer): Buffer {
  const at = random.below(good.length);
  return Buffer.concat([good.subarray(0, at), part, good.subarray(at)]);
}

/** Puts text behind the first brace. */
const inTop = (good: Buffer, text: string): string => good.toString().replace('{', `{ ${text}`);

/** Puts a value of another type in the place of a string, a number, a truth value, or what is in brackets. */
function wrongType(good: Buffer, random: SeededRandom): string {
  const text = good.toString();
  const values = [...text.matchAll(/: (?:"[^"\n]*"|true|false|\d+|\[[^\]\n]*\]|\{(?=\n))/g)];
  const { 0: found, index } = values[random.below(values.length)] ?? { 0: '', index: 0 };
  if (found.endsWith('{')) return `${text.slice(0, index)}: [], "was": {${text.slice(index + found.length)}`;
  const other = random.pick(['null', '[]', '{}', '0', '-1.5', '""', 'true', '[[{}]]', '{"a":{"b":[]}}']);
  return `${text.slice(0, index)}: ${other}${text.slice(index + found.length)}`;
}
