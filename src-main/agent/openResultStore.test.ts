import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openResultStore } from './openResultStore';

const DAY = 24 * 60 * 60 * 1000;
const wide = { maxBytes: 1_000_000, maxAgeMs: 30 * DAY };

test('a kept text is read in pages, exactly, whatever it is made of', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const store = await openResultStore(dir, Date.now);
  const text = 'aé中😀\u0000\n'.repeat(1_000);
  const handle = await store.keep('c1', text);
  let read = '';
  for (let total = 1; read.length < total;) {
    const page = await store.read('c1', handle, read.length, 997);
    total = page.total;
    read += page.text;
  }
  expect(read).toBe(text);
  expect(await store.read('c1', handle, 1_000_000, 10)).toEqual({ text: '', offset: text.length, total: text.length });
});

test('files are owner-only, and found again after a restart', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const handle = await (await openResultStore(dir, Date.now)).keep('c1', 'kept');
  const [name = ''] = await readdir(dir);
  expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  const again = await openResultStore(dir, Date.now);
  expect(again.has('c1')).toBe(true);
  expect((await again.read('c1', handle, 0, 10)).text).toBe('kept');
});

test('a handle opens nothing for another conversation, and no other file', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const store = await openResultStore(dir, Date.now);
  const handle = await store.keep('c1', 'mine');
  const wrong: [string, string][] = [
    ['c2', handle],
    ['c1', 'r000000000000'],
    ['c1', '../../settings'],
    ['c1', ''],
  ];
  for (const [conversation, name] of wrong)
    await expect(store.read(conversation, name, 0, 10)).rejects.toMatchObject({ kind: 'unknown-handle' });
  expect([store.has('c1'), store.has('c2'), store.has('c')]).toEqual([true, false, false]);
});

test('a conversation takes its results with it', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const store = await openResultStore(dir, Date.now);
  await store.keep('c1', 'one');
  const other = await store.keep('c2', 'two');
  await store.forget('c1');
  expect(await readdir(dir)).toHaveLength(1);
  expect((await store.read('c2', other, 0, 10)).text).toBe('two');
});

test('all of them together stay within the limit: the oldest go', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const store = await openResultStore(dir, Date.now, { ...wide, maxBytes: 2_500 });
  const handles: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    handles.push(await store.keep('c1', `${n}`.repeat(500)));
    const name = (await readdir(dir)).find((each) => each.includes(handles[n] ?? '')) ?? '';
    await utimes(join(dir, name), n + 1, Date.now() / 1000 - 100 + n);
  }
  const [first = '', , third = ''] = handles;
  await expect(store.read('c1', first, 0, 1)).rejects.toMatchObject({ kind: 'unknown-handle' });
  expect((await store.read('c1', third, 0, 1)).text).toBe('2');
});

test('what is older than its limit goes at the next start', async () => {
  await using temp = await tempDir();
  const dir = temp.at('results');
  const handle = await (await openResultStore(dir, Date.now)).keep('c1', 'old');
  const later = await openResultStore(dir, () => Date.now() + 31 * DAY, wide);
  await later.keep('c2', 'new');
  await expect(later.read('c1', handle, 0, 1)).rejects.toMatchObject({ kind: 'unknown-handle' });
});
