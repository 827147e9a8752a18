import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { never } from '../../testing/never';
import { testSchemaWorker } from '../../testing/schemaWorker';
import { createSchemaChecks } from './createSchemaChecks';

type JsonObject = Readonly<Record<string, unknown>>;

const open = (limitMs?: number) =>
  createSchemaChecks({ program: testSchemaWorker, ...(limitMs === undefined ? {} : { limitMs }) });
const BOMB: JsonObject = { properties: { x: { type: 'string', pattern: '^(a+)+$' } } };
const TRIGGER = { x: `${'a'.repeat(40)}!` };
const PLENTY_MS = 10_000;

test('checks a value against the whole schema, patterns included', async () => {
  await using checks = open(PLENTY_MS);
  const schema = { properties: { n: { type: 'string', pattern: '^[a-z]+$' } }, required: ['n'] };
  expect(await checks.check(schema, { n: 'abc' }, never())).toEqual({ kind: 'valid' });
  expect(await checks.check(schema, { n: 'A1' }, never())).toMatchObject({
    kind: 'invalid',
    problem: expect.stringMatching(/^n: .*pattern/) as string,
  });
});

test('a pattern that never ends leaves its value unchecked, and holds up neither the main thread nor the next check', async () => {
  await using checks = open();
  let beats = 0;
  const heart = setInterval(() => (beats += 1), 5);
  const bomb = checks.check(BOMB, TRIGGER, never());
  const next = checks.check({ pattern: '^a' }, 'a', never());
  expect(await bomb).toMatchObject({ kind: 'unchecked', why: { en: 'checking it takes too long' } });
  expect(await next).toEqual({ kind: 'valid' });
  clearInterval(heart);
  expect(beats).toBeGreaterThan(5);
});

test('a schema that took too long twice is not asked again', async () => {
  await using checks = open();
  await checks.check(BOMB, TRIGGER, never());
  expect(await checks.check(BOMB, { x: 'aaa' }, never())).toEqual({ kind: 'valid' });
  await checks.check(BOMB, TRIGGER, never());
  const before = performance.eventLoopUtilization();
  const again = await Promise.all(Array.from({ length: 1_000 }, () => checks.check(BOMB, { x: 'a' }, never())));
  expect(new Set(again.map(({ kind }) => kind))).toEqual(new Set(['unchecked']));
  // A thousand limits of 100 ms would be spent waiting.
  expect(performance.eventLoopUtilization(before).idle).toBeLessThan(1_000);
});

test.each<[string, JsonObject]>([
  ['cyclic', { $ref: '#' }],
  ['cyclic by detour', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ['deep', deep(300)],
  ['huge', exploding(40)],
  ['remote', { $ref: 'http://127.0.0.1:1/schema.json' }],
  ['without what it refers to', { properties: { a: { $ref: '#/$defs/absent' } } }],
  ['with a pattern that is none', { properties: { a: { pattern: '(' } } }],
])('a schema that is %s says something of its value and is no reason to fail', async (_what, schema) => {
  await using checks = open();
  const { kind } = await checks.check(schema, { a: 'x' }, never());
  expect(['valid', 'unchecked']).toContain(kind);
  expect(await checks.check({ pattern: '^a' }, 'b', never())).toMatchObject({ kind: 'invalid' });
});

test('two schemas with one $id are two schemas', async () => {
  await using checks = open(PLENTY_MS);
  const of = (type: string) => ({
    $id: 'https://example.com/one',
    properties: { a: { $ref: '#/$defs/it' } },
    $defs: { it: { type } },
  });
  expect((await checks.check(of('string'), { a: 'x' }, never())).kind).toBe('valid');
  expect((await checks.check(of('number'), { a: 1 }, never())).kind).toBe('valid');
  expect((await checks.check(of('number'), { a: 'x' }, never())).kind).toBe('invalid');
});

test.each([
  ['2020-12 without a word', undefined, 'prefixItems'],
  ['2019-09', 'https://json-schema.org/draft/2019-09/schema', 'items'],
  ['draft-07', 'http://json-schema.org/draft-07/schema#', 'items'],
])('a schema of %s is read as it means itself', async (_draft, $schema, keyword) => {
  await using checks = open(PLENTY_MS);
  const schema = { ...($schema === undefined ? {} : { $schema }), [keyword]: [{ type: 'string' }, { type: 'number' }] };
  expect((await checks.check(schema, ['a', 1], never())).kind).toBe('valid');
  expect((await checks.check(schema, ['a', 'b'], never())).kind).toBe('invalid');
});

test('a value that is too large to hand over stays unchecked, and so does any value without a program', async () => {
  await using checks = open();
  const large = Array.from({ length: 160_000 }, (_, n) => n);
  expect(await checks.check({}, large, never())).toMatchObject({ why: { en: 'it is too large to be checked here' } });
  await using lost = createSchemaChecks({ program: new URL('absent.js', testSchemaWorker) });
  expect(await lost.check({ pattern: 'a' }, 1, never())).toMatchObject({ why: { en: 'it could not be checked now' } });
});

test('after disposal nothing is checked and no thread is left', async () => {
  const checks = open();
  const running = checks.check(BOMB, TRIGGER, never());
  await checks[Symbol.asyncDispose]();
  expect((await running).kind).toBe('unchecked');
  expect((await checks.check({ pattern: 'a' }, 1, never())).kind).toBe('unchecked');
});

test('100 refreshes of 200 schemas leave the heap within 5 MiB', async () => {
  await using checks = open(PLENTY_MS);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const refresh = (round: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        checks.check({ properties: { [`k${round}_${n}`]: { pattern: '^a' } } }, { a: 1 }, never()),
      ),
    );
  for (let round = 0; round < 5; round += 1) await refresh(round);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 100; round += 1) await refresh(round);
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 1024 * 1024);
});

function deep(levels: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let level = 0; level < levels; level += 1) schema = { anyOf: [schema, { type: 'number' }] };
  return schema;
}

/** Twice the work with every level. */
function exploding(levels: number): JsonObject {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, n) => [
      `l${n}`,
      { allOf: [{ $ref: `#/$defs/l${n + 1}` }, { $ref: `#/$defs/l${n + 1}` }] },
    ]),
  );
  return { $ref: '#/$defs/l0', $defs: { ...$defs, [`l${levels}`]: { type: 'object' } } };
}
