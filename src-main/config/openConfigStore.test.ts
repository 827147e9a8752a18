import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { COMMENTED, entryOf, namesOf, openStoreIn, textIn, writeText } from '../testing/serversFile';
import { tempDir } from '../testing/tempDir';
import { inEnglish } from '../lib/words';

describe('starting', () => {
  it('takes a missing file for the normal first run, and writes nothing', async () => {
    await using dir = await tempDir();
    const store = await openStoreIn(dir);
    expect(store.current()).toMatchObject({ servers: [], problem: null });
    expect(await readdir(dir.path)).toEqual([]);
  });

  it('starts without servers on a broken file, which no put touches until it parses', async () => {
    await using dir = await tempDir();
    const broken = '{\n  "servers": {\n    "a": { "command": ["x"] }\n    "b": {}\n  }\n}\n';
    await writeText(dir, broken);
    const store = await openStoreIn(dir);
    expect(store.current()).toMatchObject({
      servers: [],
      problem: { path: dir.at('mcp_servers.json'), line: 4, column: 5, message: { en: 'comma expected' } },
    });
    await expect(store.put('c', { command: ['y'] })).rejects.toMatchObject({
      kind: 'config-broken',
      message: `${dir.at('mcp_servers.json')}:4:5: comma expected`,
    });
    await expect(store.texts()).rejects.toMatchObject({ kind: 'config-broken' });
    expect(await textIn(dir)).toBe(broken);
    await writeText(dir, broken.replace('}\n    "b"', '},\n    "b"'));
    expect(await store.put('c', { command: ['y'] })).toBe(true);
    expect(namesOf(store.current())).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['', 'value expected'],
    ['[]', 'an object in braces is expected'],
    ['{"servers": []}', '"servers" must be an object of name and entry'],
    ['{"servers": {}, "servers": {"a": {}}}', 'the key "servers" stands here a second time'],
    ['{}\0', 'it cannot be read: it holds NUL bytes, so it is not text or was damaged'],
  ])('calls %j broken', async (text, message) => {
    await using dir = await tempDir();
    await writeText(dir, text);
    const store = await openStoreIn(dir);
    expect(store.current()).toMatchObject({ servers: [], problem: { message: { en: message } } });
    await expect(store.put('c', { command: ['y'] })).rejects.toMatchObject({ kind: 'config-broken' });
    expect(await textIn(dir)).toBe(text);
  });

  it('lists an entry that does not validate with the reason, and its neighbours work', async () => {
    await using dir = await tempDir();
    await writeText(
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
    const { servers, problem } = (await openStoreIn(dir)).current();
    expect(problem).toBeNull();
    const reasons = Object.fromEntries(servers.map(({ name, invalid }) => [name, invalid && inEnglish(invalid)]));
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

describe('others that write', () => {
  it('case 25: what was added by hand while the app runs survives a save', async () => {
    await using dir = await tempDir();
    await writeText(dir, '{ "servers": { "a": { "command": ["x"] } } }');
    const store = await openStoreIn(dir);
    await writeText(dir, '{ "futureKey": 1, "servers": { "a": { "command": ["x"] }, "x": { "command": ["hand"] } } }');
    await store.put('a', { command: ['x'], enabled: false });
    expect(JSON.parse(await textIn(dir))).toEqual({
      futureKey: 1,
      servers: { a: { command: ['x'], enabled: false }, x: { command: ['hand'] } },
    });
    expect(namesOf(store.current())).toEqual(['a', 'x']);
  });

  it('case 27: adds from two windows and two processes at once lose nothing', async () => {
    await using dir = await tempDir();
    await writeText(dir, COMMENTED);
    const stores = [await openStoreIn(dir), await openStoreIn(dir), await openStoreIn(dir)];
    const added = Array.from({ length: 24 }, (_, n) => `new${n}`);
    await Promise.all(added.map(async (name, n) => stores[n % 3]?.put(name, { command: [name] })));
    const { servers, problem } = (await openStoreIn(dir)).current();
    expect(problem).toBeNull();
    expect(servers.map(({ name }) => name).sort()).toEqual(['a', 'b', ...added].sort());
    expect((await readdir(dir.path)).sort()).toEqual(['backups', 'mcp_servers.json']);
  });

  it('shows a conflict with an edit of the same entry, and loses neither', async () => {
    await using dir = await tempDir();
    await writeText(dir, COMMENTED);
    const store = await openStoreIn(dir);
    const base = entryOf(store.current(), 'a');
    const byHand = COMMENTED.replace('["x"]', '["hand"]');
    await writeText(dir, byHand);
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
    await writeText(dir, COMMENTED);
    const store = await openStoreIn(dir);
    const problems: unknown[] = [];
    store.onChange(({ after }) => problems.push(after.problem?.message));
    await writeText(dir, COMMENTED.slice(0, 60));
    const { servers, problem } = await store.reload();
    expect(servers.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(problem).not.toBeNull();
    await writeText(dir, COMMENTED);
    expect((await store.reload()).problem).toBeNull();
    expect(problems).toEqual([problem?.message, undefined]);
  });

  it('takes comments and white space for no change', async () => {
    await using dir = await tempDir();
    await writeText(dir, COMMENTED);
    const store = await openStoreIn(dir);
    let changes = 0;
    store.onChange(() => (changes += 1));
    const before = store.current().revision;
    await writeText(dir, COMMENTED.replace('// mine', '// yours'));
    expect((await store.reload()).revision).not.toBe(before);
    expect(changes).toBe(0);
  });
});
