import { chmod, readdir, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { COMMENTED, entryOf, namesOf, openStoreIn, textIn, writeText } from '../testing/serversFile';
import { tempDir } from '../testing/tempDir';

it('writes nothing when nothing changes', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  const store = await openStoreIn(dir);
  const before = await stat(dir.at('mcp_servers.json'));
  expect(await store.put('a', entryOf(store.current(), 'a'))).toBe(false);
  expect(await store.put('nobody', undefined)).toBe(false);
  expect(await textIn(dir)).toBe(COMMENTED);
  expect((await stat(dir.at('mcp_servers.json'))).ino).toBe(before.ino);
  expect(await readdir(dir.path)).toEqual(['mcp_servers.json']);
});

it('changes one entry and no other byte: comments, unknown keys, order and CRLF stay', async () => {
  await using dir = await tempDir();
  await writeText(dir, `\uFEFF${COMMENTED}`);
  const store = await openStoreIn(dir);
  expect(await store.put('b', { url: 'https://c.example' })).toBe(true);
  expect(await textIn(dir)).toBe(`\uFEFF${COMMENTED.replace('b.example', 'c.example')}`);
});

it('keeps the unknown keys of an entry, and drops known ones that are gone', async () => {
  await using dir = await tempDir();
  await writeText(
    dir,
    '{"servers": {"a": {"command": ["x"], "cwd": "/", "later": 1, "auth": {"kind": "none", "x": 2}}}}',
  );
  const store = await openStoreIn(dir);
  await store.put('a', { command: ['y'], auth: { kind: 'bearer', token: 't' } });
  expect(JSON.parse(await textIn(dir))).toEqual({
    servers: { a: { command: ['y'], later: 1, auth: { kind: 'bearer', x: 2, token: 't' } } },
  });
});

it('is owner-only, also when the file was left 0644', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  await chmod(dir.at('mcp_servers.json'), 0o644);
  await (await openStoreIn(dir)).put('c', { command: ['y'] });
  expect((await stat(dir.at('mcp_servers.json'))).mode & 0o777).toBe(0o600);
  for (const name of await readdir(dir.at('backups'))) {
    expect((await stat(dir.at('backups', name))).mode & 0o777).toBe(0o600);
  }
});

it('removes an entry and renames another at its place, whose id stays', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  const store = await openStoreIn(dir);
  const [, id] = store.current().servers.map((server) => server.id);
  await store.put('b', entryOf(store.current(), 'b'), { rename: 'z' });
  expect(await textIn(dir)).toBe(COMMENTED.replace('"b":', '"z":'));
  expect(store.current().servers[1]).toMatchObject({ id, name: 'z' });
  expect((await openStoreIn(dir)).current().servers[1]).toMatchObject({ id, name: 'z' });
  await store.put('b', { command: ['new'] });
  expect(store.current().servers[2]?.id).not.toBe(id);
  await store.put('z', undefined);
  expect(namesOf(store.current())).toEqual(['a', 'b']);
});

it.each([
  ['', 'invalid-name'],
  ['a__b', 'invalid-name'],
  ['line\nbreak', 'invalid-name'],
  ['__proto__', 'invalid-name'],
])('refuses the name %j', async (name, kind) => {
  await using dir = await tempDir();
  const store = await openStoreIn(dir);
  await expect(store.put(name, { command: ['x'] })).rejects.toMatchObject({ kind });
  expect(await readdir(dir.path)).toEqual([]);
});

it('refuses a taken name and an entry that cannot work', async () => {
  await using dir = await tempDir();
  await writeText(dir, COMMENTED);
  const store = await openStoreIn(dir);
  const rename = store.put('b', entryOf(store.current(), 'b'), { rename: 'a' });
  await expect(rename).rejects.toMatchObject({ kind: 'name-taken' });
  await expect(store.put('c', {})).rejects.toMatchObject({ kind: 'invalid-entry' });
  await expect(store.put('a', { command: ['x'] }, { base: null })).rejects.toMatchObject({ kind: 'name-taken' });
  expect(await textIn(dir)).toBe(COMMENTED);
});

it('announces each write once, with what was before and after', async () => {
  await using dir = await tempDir();
  const store = await openStoreIn(dir);
  const changes: string[] = [];
  store.onChange(({ before, after }) => changes.push(`${namesOf(before).join()} → ${namesOf(after).join()}`));
  await store.put('a', { command: ['x'] });
  await store.reload();
  await store.put('a', { command: ['x'] });
  await store.put('b', { command: ['y'] });
  expect(changes).toEqual([' → a', 'a → a,b']);
});
