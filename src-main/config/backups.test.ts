import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { COMMENTED, entryOf, openStoreIn, textIn, writeText } from '../testing/serversFile';
import { tempDir } from '../testing/tempDir';

it('keeps at most five old texts', async () => {
  await using dir = await tempDir();
  const store = await openStoreIn(dir);
  for (let n = 0; n < 8; n += 1) await store.put('a', { command: ['x', String(n)] });
  expect(await readdir(dir.at('backups'))).toHaveLength(5);
  const texts = await store.texts();
  expect(texts).toHaveLength(6);
  expect(texts[0]).toBe(await textIn(dir));
  expect(texts.slice(1).every((text, n) => text.includes(`"${n + 2}"`))).toBe(true);
});

it('blanks a value, or the reference to a stored one, that is replaced, moved or deleted, in the new backup and in all older ones', async () => {
  await using dir = await tempDir();
  const store = await openStoreIn(dir);
  const everything = async (): Promise<string> => (await store.texts()).join('\n');
  await store.put('a', { command: ['x'], env: { K: 'first-secret-value', S: 'pw', KEEP: 'kept-secret-value' } });
  await writeText(dir, (await textIn(dir)).replace('{', '{ // was first-secret-value\n'));
  await store.put('b', { url: 'https://u:pass"word1@b.example/?key=query-secret-1' });
  await store.put('a', { command: ['x'], env: { K: '${secret:env/K.aaaaaaaaaa}', KEEP: 'kept-secret-value' } });
  const backups = (await store.texts()).slice(1).join('\n');
  expect(backups).not.toContain('first-secret-value');
  expect(backups).not.toContain('"pw"');
  expect(backups).toContain('"K": ""');
  expect(backups).toContain('kept-secret-value');
  await store.put('b', undefined);
  expect(await everything()).not.toMatch(/word1|query-secret-1/);
  await store.put('a', { command: ['x'], env: {} });
  expect((await store.texts()).slice(1).join('\n')).not.toMatch(/kept-secret-value|aaaaaaaaaa/);
});

it('writes nothing when the backup cannot be written', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  const store = await openStoreIn(dir);
  await rm(dir.at('backups'), { recursive: true, force: true });
  await writeFile(dir.at('backups'), 'a file in the way');
  await expect(store.put('b', { url: 'https://c.example' })).rejects.toMatchObject({ kind: 'write-failed' });
  expect(await textIn(dir)).toBe(COMMENTED);
});

it('does not rename an id when the write fails', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  const store = await openStoreIn(dir);
  const id = store.current().servers[1]?.id;
  await mkdir(dir.at('backups'));
  await mkdir(dir.at('ids.json'));
  await expect(store.put('b', entryOf(store.current(), 'b'), { rename: 'z' })).rejects.toMatchObject({
    kind: 'write-failed',
  });
  expect(await textIn(dir)).toBe(COMMENTED);
  expect(store.current().servers[1]).toMatchObject({ id, name: 'b' });
});
