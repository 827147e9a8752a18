import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { openServerIds } from './ids';
import { openConfigStore } from './openConfigStore';
import type { ServerEntry } from './schema';
import type { ConfigSnapshot } from './store';

type Dir = Awaited<ReturnType<typeof tempDir>>;

const openIn = async (dir: Dir) =>
  openConfigStore({ path: dir.at('mcp_servers.json'), ids: await openServerIds(dir.at('ids.json')) });
const textIn = (dir: Dir): Promise<string> => readFile(dir.at('mcp_servers.json'), 'utf8');
const write = (dir: Dir, text: string): Promise<void> => writeFile(dir.at('mcp_servers.json'), text);
const names = ({ servers }: ConfigSnapshot): string[] => servers.map(({ name }) => name);
const entryOf = (snapshot: ConfigSnapshot, name: string): ServerEntry => {
  const entry = snapshot.servers.find((server) => server.name === name)?.entry;
  if (!entry) throw new Error(`no valid entry ${name}`);
  return entry;
};

const COMMENTED =
  '// mine\r\n{\r\n\t"futureKey": 1,\r\n\t"servers": {\r\n\t\t// about a\r\n\t\t"a": { "command": ["x"], "later": {"k": [1]} }, // behind\r\n\t\t"b": { "url": "https://b.example" }\r\n\t}\r\n}\r\n';

describe('starting', () => {
  it('takes a missing file for the normal first run, and writes nothing', async () => {
    await using dir = await tempDir();
    const store = await openIn(dir);
    expect(store.current()).toMatchObject({ servers: [], problem: null });
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('starts without servers on a broken file, which no put touches until it parses', async () => {
    await using dir = await tempDir();
    const broken = '{\n  "servers": {\n    "a": { "command": ["x"] }\n    "b": {}\n  }\n}\n';
    await write(dir, broken);
    const store = await openIn(dir);
    expect(store.current()).toMatchObject({
      servers: [],
      problem: { path: dir.at('mcp_servers.json'), line: 4, column: 5, message: 'comma expected' },
    });
    await expect(store.put('c', { command: ['y'] })).rejects.toMatchObject({
      kind: 'config-broken',
      message: `${dir.at('mcp_servers.json')}:4:5: comma expected`,
    });
    await expect(store.texts()).rejects.toMatchObject({ kind: 'config-broken' });
    expect(await textIn(dir)).toBe(broken);
    await write(dir, broken.replace('}\n    "b"', '},\n    "b"'));
    expect(await store.put('c', { command: ['y'] })).toBe(true);
    expect(names(store.current())).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['', 'value expected'],
    ['[]', 'an object in braces is expected'],
    ['{"servers": []}', '"servers" must be an object of name and entry'],
    ['{"servers": {}, "servers": {"a": {}}}', 'the key "servers" stands here a second time'],
    ['{}\0', 'it cannot be read: it holds NUL bytes, so it is not text or was damaged'],
  ])('calls %j broken', async (text, message) => {
    await using dir = await tempDir();
    await write(dir, text);
    const store = await openIn(dir);
    expect(store.current()).toMatchObject({ servers: [], problem: { message } });
    await expect(store.put('c', { command: ['y'] })).rejects.toMatchObject({ kind: 'config-broken' });
    expect(await textIn(dir)).toBe(text);
  });

  it('lists an entry that does not validate with the reason, and its neighbours work', async () => {
    await using dir = await tempDir();
    await write(
      dir,
      `{ "servers": {
        "ok": { "command": ["x"] },
        "both": { "command": ["x"], "url": "https://a.example" },
        "neither": {},
        "type": { "type": "telepathy", "url": "x" },
        "env": { "command": ["x"], "env": { "A": 1 } },
        "list": [],
        "a__b": { "command": ["x"] },
        "": { "command": ["x"] },
        "bidi\\u202e": { "command": ["x"] },
        "twice": { "command": ["x"] },
        "twice": { "command": ["y"] },
        "keys": { "command": ["x"], "env": { "A": "1", "A": "2" } },
        "proto": { "command": ["x"], "env": { "__proto__": "1" } },
        "__proto__": { "command": ["x"] },
        "constructor": { "command": ["x"] }
      } }`,
    );
    const { servers, problem } = (await openIn(dir)).current();
    expect(problem).toBeNull();
    const reasons = Object.fromEntries(servers.map(({ name, invalid }) => [name, invalid]));
    expect(servers.filter(({ entry }) => entry !== null).map(({ name }) => name)).toEqual(['ok', 'constructor']);
    expect(new Set(servers.map(({ id }) => id)).size).toBe(14);
    expect(reasons.both).toContain('both a command and an address');
    expect(reasons.neither).toContain('neither a command nor an address');
    expect(reasons.type).toMatch(/^type: /);
    expect(reasons.env).toBe('env.A: Invalid input: expected string, received number');
    expect(reasons.a__b).toContain('"__"');
    expect(reasons.twice).toContain('lines 11 and 12');
    expect(reasons.keys).toContain('"A" stands a second time on line 13');
    expect(({} as Record<string, unknown>).command).toBeUndefined();
  });
});

describe('writing', () => {
  it('writes nothing when nothing changes', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const before = await stat(dir.at('mcp_servers.json'));
    expect(await store.put('a', entryOf(store.current(), 'a'))).toBe(false);
    expect(await store.put('nobody', undefined)).toBe(false);
    expect(await textIn(dir)).toBe(COMMENTED);
    expect((await stat(dir.at('mcp_servers.json'))).ino).toBe(before.ino);
    expect(await readdir(dir.path)).toEqual(['mcp_servers.json']);
  });

  it('changes one entry and no other byte: comments, unknown keys, order and CRLF stay', async () => {
    await using dir = await tempDir();
    await write(dir, `\uFEFF${COMMENTED}`);
    const store = await openIn(dir);
    expect(await store.put('b', { url: 'https://c.example' })).toBe(true);
    expect(await textIn(dir)).toBe(`\uFEFF${COMMENTED.replace('b.example', 'c.example')}`);
  });

  it('keeps the unknown keys of an entry, and drops known ones that are gone', async () => {
    await using dir = await tempDir();
    await write(
      dir,
      '{"servers": {"a": {"command": ["x"], "cwd": "/", "later": 1, "auth": {"kind": "none", "x": 2}}}}',
    );
    const store = await openIn(dir);
    await store.put('a', { command: ['y'], auth: { kind: 'bearer', token: 't' } });
    expect(JSON.parse(await textIn(dir))).toEqual({
      servers: { a: { command: ['y'], later: 1, auth: { kind: 'bearer', x: 2, token: 't' } } },
    });
  });

  it('is owner-only, also when the file was left 0644', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    await chmod(dir.at('mcp_servers.json'), 0o644);
    await (await openIn(dir)).put('c', { command: ['y'] });
    expect((await stat(dir.at('mcp_servers.json'))).mode & 0o777).toBe(0o600);
    for (const name of await readdir(dir.at('backups'))) {
      expect((await stat(dir.at('backups', name))).mode & 0o777).toBe(0o600);
    }
  });

  it('removes an entry and renames another at its place, whose id stays', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const [, id] = store.current().servers.map((server) => server.id);
    await store.put('b', entryOf(store.current(), 'b'), { rename: 'z' });
    expect(await textIn(dir)).toBe(COMMENTED.replace('"b":', '"z":'));
    expect(store.current().servers[1]).toMatchObject({ id, name: 'z' });
    expect((await openIn(dir)).current().servers[1]).toMatchObject({ id, name: 'z' });
    await store.put('b', { command: ['new'] });
    expect(store.current().servers[2]?.id).not.toBe(id);
    await store.put('z', undefined);
    expect(names(store.current())).toEqual(['a', 'b']);
  });

  it.each([
    ['', 'invalid-name'],
    ['a__b', 'invalid-name'],
    ['line\nbreak', 'invalid-name'],
    ['__proto__', 'invalid-name'],
  ])('refuses the name %j', async (name, kind) => {
    await using dir = await tempDir();
    const store = await openIn(dir);
    await expect(store.put(name, { command: ['x'] })).rejects.toMatchObject({ kind });
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('refuses a taken name and an entry that cannot work', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const rename = store.put('b', entryOf(store.current(), 'b'), { rename: 'a' });
    await expect(rename).rejects.toMatchObject({ kind: 'name-taken' });
    await expect(store.put('c', {})).rejects.toMatchObject({ kind: 'invalid-entry' });
    await expect(store.put('a', { command: ['x'] }, { base: null })).rejects.toMatchObject({ kind: 'name-taken' });
    expect(await textIn(dir)).toBe(COMMENTED);
  });

  it('announces each write once, with what was before and after', async () => {
    await using dir = await tempDir();
    const store = await openIn(dir);
    const changes: string[] = [];
    store.onChange(({ before, after }) => changes.push(`${names(before).join()} → ${names(after).join()}`));
    await store.put('a', { command: ['x'] });
    await store.reload();
    await store.put('a', { command: ['x'] });
    await store.put('b', { command: ['y'] });
    expect(changes).toEqual([' → a', 'a → a,b']);
  });
});

describe('others that write', () => {
  it('case 25: what was added by hand while the app runs survives a save', async () => {
    await using dir = await tempDir();
    await write(dir, '{ "servers": { "a": { "command": ["x"] } } }');
    const store = await openIn(dir);
    await write(dir, '{ "futureKey": 1, "servers": { "a": { "command": ["x"] }, "x": { "command": ["hand"] } } }');
    await store.put('a', { command: ['x'], enabled: false });
    expect(JSON.parse(await textIn(dir))).toEqual({
      futureKey: 1,
      servers: { a: { command: ['x'], enabled: false }, x: { command: ['hand'] } },
    });
    expect(names(store.current())).toEqual(['a', 'x']);
  });

  it('case 27: adds from two windows and two processes at once lose nothing', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const stores = [await openIn(dir), await openIn(dir), await openIn(dir)];
    const added = Array.from({ length: 24 }, (_, n) => `new${n}`);
    await Promise.all(added.map(async (name, n) => stores[n % 3]?.put(name, { command: [name] })));
    const { servers, problem } = (await openIn(dir)).current();
    expect(problem).toBeNull();
    expect(servers.map(({ name }) => name).sort()).toEqual(['a', 'b', ...added].sort());
    expect((await readdir(dir.path)).sort()).toEqual(['backups', 'mcp_servers.json']);
  });

  it('shows a conflict with an edit of the same entry, and loses neither', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const base = entryOf(store.current(), 'a');
    const byHand = COMMENTED.replace('["x"]', '["hand"]');
    await write(dir, byHand);
    await expect(store.put('a', { command: ['page'] })).rejects.toMatchObject({ kind: 'conflict' });
    expect(entryOf(store.current(), 'a').command).toEqual(['hand']);
    // The page still edits what it once read, although the store has read the file again since.
    await expect(store.put('a', { command: ['page'] }, { base })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(store.put('a', undefined, { base })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await textIn(dir)).toBe(byHand);
    expect(await store.put('a', { command: ['page'] })).toBe(true);
  });

  it('keeps the last good servers in force when the file breaks, and says so', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const problems: (string | undefined)[] = [];
    store.onChange(({ after }) => problems.push(after.problem?.message));
    await write(dir, COMMENTED.slice(0, 60));
    const { servers, problem } = await store.reload();
    expect(servers.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(problem).not.toBeNull();
    await write(dir, COMMENTED);
    expect((await store.reload()).problem).toBeNull();
    expect(problems).toEqual([problem?.message, undefined]);
  });

  it('takes comments and white space for no change', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    let changes = 0;
    store.onChange(() => (changes += 1));
    const before = store.current().revision;
    await write(dir, COMMENTED.replace('// mine', '// yours'));
    expect((await store.reload()).revision).not.toBe(before);
    expect(changes).toBe(0);
  });
});

describe('backups', () => {
  it('keeps at most five old texts', async () => {
    await using dir = await tempDir();
    const store = await openIn(dir);
    for (let n = 0; n < 8; n += 1) await store.put('a', { command: ['x', String(n)] });
    expect(await readdir(dir.at('backups'))).toHaveLength(5);
    const texts = await store.texts();
    expect(texts).toHaveLength(6);
    expect(texts[0]).toBe(await textIn(dir));
    expect(texts.slice(1).every((text, n) => text.includes(`"${n + 2}"`))).toBe(true);
  });

  it('blanks a value that is replaced, moved or deleted, in the new backup and in all older ones', async () => {
    await using dir = await tempDir();
    const store = await openIn(dir);
    const everything = async (): Promise<string> => (await store.texts()).join('\n');
    await store.put('a', { command: ['x'], env: { K: 'first-secret-value', S: 'pw', KEEP: 'kept-secret-value' } });
    await write(dir, (await textIn(dir)).replace('{', '{ // was first-secret-value\n'));
    await store.put('b', { url: 'https://u:pass"word1@b.example/?key=query-secret-1' });
    await store.put('a', { command: ['x'], env: { K: '${secret:env/K.aaaaaaaaaa}', KEEP: 'kept-secret-value' } });
    const backups = (await store.texts()).slice(1).join('\n');
    expect(backups).not.toContain('first-secret-value');
    expect(backups).not.toContain('"pw"');
    expect(backups).toContain('"K": ""');
    expect(backups).toContain('kept-secret-value');
    await store.put('b', undefined);
    expect(await everything()).not.toMatch(/word1|query-secret-1/);
    await store.put('a', { command: ['x'], env: {} }, { blank: ['${secret:env/K.aaaaaaaaaa}'] });
    expect((await store.texts()).slice(1).join('\n')).not.toMatch(/kept-secret-value|aaaaaaaaaa/);
  });

  it('writes nothing when the backup cannot be written', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    await rm(dir.at('backups'), { recursive: true, force: true });
    await writeFile(dir.at('backups'), 'a file in the way');
    await expect(store.put('b', { url: 'https://c.example' })).rejects.toMatchObject({ kind: 'write-failed' });
    expect(await textIn(dir)).toBe(COMMENTED);
  });

  it('does not rename an id when the write fails', async () => {
    await using dir = await tempDir();
    await write(dir, COMMENTED);
    const store = await openIn(dir);
    const id = store.current().servers[1]?.id;
    await mkdir(dir.at('backups'));
    await mkdir(dir.at('ids.json'));
    await expect(store.put('b', entryOf(store.current(), 'b'), { rename: 'z' })).rejects.toMatchObject({
      kind: 'write-failed',
    });
    expect(await textIn(dir)).toBe(COMMENTED);
    expect(store.current().servers[1]).toMatchObject({ id, name: 'b' });
  });
});
