import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openServerIds } from './ids';
import { openConfigStore } from './openConfigStore';

async function openStore(dir: string, text: string) {
  const path = `${dir}/mcp_servers.json`;
  await writeFile(path, text);
  const ids = await openServerIds(`${dir}/ids.json`);
  const store = await openConfigStore({ path, ids });
  const revisions: string[] = [];
  store.onRevision((revision) => void revisions.push(revision));
  const news: unknown[] = [];
  store.onChange((change) => void news.push(change));
  return { store, ids, path, revisions, news, file: () => readFile(path, 'utf8') };
}

const FILE = '\uFEFF{\r\n  // mine\n  "servers": { "a": { "command": ["a"] } }\r\n}';

it('writes every byte as given behind the byte order mark, and announces it once', async () => {
  await using dir = await tempDir();
  const { store, revisions, news, file } = await openStore(dir.path, FILE);
  const { text, revision } = await store.readText();
  expect(`\uFEFF${text}`).toBe(FILE);
  expect(await store.putText(text, revision)).toBe(false);
  expect(await store.putText(text.replace('["a"]', '["b"]'), revision)).toBe(true);
  expect(await file()).toBe(FILE.replace('["a"]', '["b"]'));
  await store.reload();
  expect(news).toHaveLength(1);
  expect(revisions).toEqual([store.current().revision]);
});

it('tells of a change of comments alone, which is no news of a server', async () => {
  await using dir = await tempDir();
  const { store, path, revisions, news } = await openStore(dir.path, FILE);
  await writeFile(path, FILE.replace('mine', 'theirs'));
  await store.reload();
  expect([revisions.length, news.length]).toEqual([1, 0]);
});

it('writes nothing over bytes that it was not given for', async () => {
  await using dir = await tempDir();
  const { store, path, file } = await openStore(dir.path, FILE);
  const { text, revision } = await store.readText();
  const theirs = FILE.replace('mine', 'theirs');
  await writeFile(path, theirs);
  await expect(store.putText(text.replace('["a"]', '["b"]'), revision)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await file()).toBe(theirs);
  expect(store.current().revision).not.toBe(revision);
});

it.each(['[]', '{ "servers": [] }', '{ "servers": {} ', '{ "servers": {}, "servers": {} }'])(
  'never writes %s, which could not be read again',
  async (bad) => {
    await using dir = await tempDir();
    const { store, file } = await openStore(dir.path, FILE);
    const { revision } = await store.readText();
    await expect(store.putText(bad, revision)).rejects.toMatchObject({ kind: 'invalid-text' });
    expect(await file()).toBe(FILE);
  },
);

it('keeps the old text as a backup, without the values that went', async () => {
  await using dir = await tempDir();
  const { store } = await openStore(
    dir.path,
    '{ "servers": { "a": { "command": ["a"], "env": { "K": "secret-value-1", "L": "kept-value-2" }, "url": "https://h/?k=short", "x": "unknown-3" } } }',
  );
  const { text, revision } = await store.readText();
  await store.putText(
    text.replace('secret-value-1', 'other').replace(', "url": "https://h/?k=short", "x": "unknown-3"', ''),
    revision,
  );
  const [name, ...others] = (await readdir(`${dir.path}/backups`)).filter((file) => file.endsWith('.bak'));
  const backup = await readFile(`${dir.path}/backups/${name ?? ''}`, 'utf8');
  expect(others).toEqual([]);
  expect(backup).toBe(
    '{ "servers": { "a": { "command": ["a"], "env": { "K": "", "L": "kept-value-2" }, "url": "", "x": "" } } }',
  );
});

it('keeps the id of an entry that only has another name, and forgets that of one that is gone', async () => {
  await using dir = await tempDir();
  const { store, ids } = await openStore(
    dir.path,
    '{ "servers": { "a": { "command": ["a"] }, "b": { "command": ["b"] } } }',
  );
  const [a, b] = [await ids.claim('a'), await ids.claim('b')];
  const first = await store.readText();
  await store.putText(first.text.replace('"a": {', '"c": {'), first.revision);
  expect(ids.idOf('c')).toBe(a);
  const second = await store.readText();
  await store.putText(second.text.replace(/, "b".*?\] \}/, ''), second.revision);
  expect(ids.claimed()).toEqual(['c']);
  expect(store.current().servers.map(({ id }) => id)).toEqual([a]);
  expect(b).not.toBe(a);
});
