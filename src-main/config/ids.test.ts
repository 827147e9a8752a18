import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openServerIds } from './ids';

it('derives the same id at each start without writing one', async () => {
  await using dir = await tempDir();
  const id = (await openServerIds(dir.at('ids.json'))).idOf('a');
  expect((await openServerIds(dir.at('ids.json'))).idOf('a')).toBe(id);
  expect((await openServerIds(dir.at('ids.json'))).idOf('b')).not.toBe(id);
  expect(await readdir(dir.path)).toEqual([]);
});

it('follows a rename for good, and gives the old name to another server with another id', async () => {
  await using dir = await tempDir();
  const ids = await openServerIds(dir.at('ids.json'));
  const id = await ids.claim('a');
  await ids.rename('a', 'b');
  const fresh = ids.idOf('a');
  expect(ids.idOf('b')).toBe(id);
  expect(fresh).not.toBe(id);
  expect(await ids.claim('a')).toBe(fresh);
  const later = await openServerIds(dir.at('ids.json'));
  expect([later.idOf('a'), later.idOf('b')]).toEqual([fresh, id]);
});

it('sees what another process claimed, and forgets what was removed', async () => {
  await using dir = await tempDir();
  const [one, two] = [await openServerIds(dir.at('ids.json')), await openServerIds(dir.at('ids.json'))];
  await Promise.all([one.claim('a'), two.claim('constructor')]);
  await one.rename('a', 'b');
  await two.reload();
  expect(two.idOf('b')).toBe(one.idOf('b'));
  expect(two.idOf('constructor')).toBe(one.idOf('constructor'));
  await two.remove('b');
  expect(await readFile(dir.at('ids.json'), 'utf8')).not.toContain('"b"');
});

it('leaves a broken file untouched, derives ids and says so when one must be kept', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('ids.json'), '{ "user": {');
  const ids = await openServerIds(dir.at('ids.json'));
  expect(ids.idOf('a')).toMatch(/^s-[0-9a-f]{20}$/);
  await expect(ids.claim('a')).rejects.toMatchObject({ kind: 'write-failed' });
  expect(await readFile(dir.at('ids.json'), 'utf8')).toBe('{ "user": {');
});

it('gives an id that two names claim to the first alone', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('ids.json'), '{ "user": { "a": "s-1", "b": "s-1" } }');
  const ids = await openServerIds(dir.at('ids.json'));
  expect(ids.idOf('a')).toBe('s-1');
  expect(ids.idOf('b')).not.toBe('s-1');
});
