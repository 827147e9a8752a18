import { readFile, writeFile } from 'node:fs/promises';
import type { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openInputStore } from './inputs';

const one = 's-1' as ServerId;
const two = 's-2' as ServerId;
const plain = (texts: ReadonlyMap<string, string>) => Object.fromEntries(texts);

it('keeps answers by server and input, sees what other processes wrote, and forgets one server alone', async () => {
  await using dir = await tempDir();
  const store = await openInputStore(dir.at('inputs.json'));
  await store.put(
    one,
    new Map([
      ['key', 'a'],
      ['odd "id"', 'b'],
    ]),
  );
  const other = await openInputStore(dir.at('inputs.json'));
  await other.put(two, new Map([['key', 'c']]));
  expect(plain(store.known(two))).toEqual({});
  expect(plain(await store.load(two))).toEqual({ key: 'c' });
  await store.put(
    one,
    new Map([
      ['key', undefined],
      ['missing', undefined],
    ]),
  );
  expect(plain(store.known(one))).toEqual({ 'odd "id"': 'b' });
  await store.forget(one);
  expect(JSON.parse(await readFile(dir.at('inputs.json'), 'utf8'))).toEqual({ 's-2': { key: 'c' } });
});

it('writes nothing to forget what is not there', async () => {
  await using dir = await tempDir();
  const store = await openInputStore(dir.at('inputs.json'));
  await store.forget(one);
  await store.put(one, new Map([['key', undefined]]));
  await expect(readFile(dir.at('inputs.json'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('keeps what was given once in memory, before what is stored', async () => {
  await using dir = await tempDir();
  const store = await openInputStore(dir.at('inputs.json'));
  await store.put(
    one,
    new Map([
      ['key', 'stored'],
      ['more', 'stored'],
    ]),
  );
  store.giveOnce(one, 'key', 'given');
  expect(plain(await store.load(one))).toEqual({ key: 'given', more: 'stored' });
  expect(await readFile(dir.at('inputs.json'), 'utf8')).not.toContain('given');
});

it.each(['{ "s-1": ', '[1]', '{ "s-1": { "key": "a" } } trailing'])(
  'leaves a broken file %j untouched',
  async (text) => {
    await using dir = await tempDir();
    await writeFile(dir.at('inputs.json'), text);
    const store = await openInputStore(dir.at('inputs.json'));
    expect(plain(await store.load(one))).toEqual({});
    await expect(store.put(one, new Map([['key', 'a']]))).rejects.toMatchObject({ kind: 'write-failed' });
    // Sweeping by a part of the files would remove secrets in use.
    await expect(store.texts()).rejects.toMatchObject({ kind: 'config-broken' });
    expect(await readFile(dir.at('inputs.json'), 'utf8')).toBe(text);
  },
);

it('takes only texts for answers', async () => {
  await using dir = await tempDir();
  await writeFile(
    dir.at('inputs.json'),
    '{ "s-1": { "a": 1, "b": "", "c": {}, "__proto__": "x", "d": "d" }, "s-2": "x" }',
  );
  const store = await openInputStore(dir.at('inputs.json'));
  expect([plain(store.known(one)), plain(store.known(two))]).toEqual([{ d: 'd' }, {}]);
});
