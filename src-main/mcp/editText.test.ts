import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { everythingIn, openManagerCore, set } from '../testing/managerCore';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import type { ShownText } from './editText';

const CANARY = 'sk-canary-1234567890';
const WRITE = { overwrite: false };

/** Two servers, one of them with a sealed secret, and a comment by hand. */
async function openFile(dir: string) {
  await writeFile(`${dir}/mcp_servers.json`, `{\n  // mine: ${CANARY}\n  "servers": {\n  }\n}\n`);
  const core = await openManagerCore(dir);
  await core.add({ name: 'one', command: ['good', '1'], env: { KEY: set(CANARY) } });
  await core.add({ name: 'two', command: ['good', '2'], description: 'second' });
  core.questions.length = 0;
  core.started.length = 0;
  const { manager } = core;
  return {
    ...core,
    path: `${dir}/mcp_servers.json`,
    shown: await manager.openText(),
    save: (shown: ShownText, edit: (text: string) => string, options = WRITE) =>
      manager.saveText(shown.token, edit(shown.text), options, never()),
    [Symbol.asyncDispose]: () => core[Symbol.asyncDispose](),
  };
}

it('shows the file without any secret, and writes nothing when nothing was edited', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const before = await core.file();
  expect(JSON.stringify(core.shown)).not.toContain(CANARY);
  expect(core.shown.text).toContain('"description": "second"');
  expect(core.shown.markers).toMatchObject([{ kind: 'stored' }, { kind: 'comment' }]);
  const { manager, shown } = core;
  expect(manager.checkText(shown.token, shown.text)).toEqual({ problems: [], changes: [] });
  expect(await core.save(shown, (text) => text)).toMatchObject({ kind: 'saved', servers: [] });
  expect(await core.file()).toBe(before);
});

it('writes an edit that runs nothing new unasked, leaves every other byte, and restarts only that server', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const before = await core.file();
  const saved = await core.save(core.shown, (text) =>
    text.replace('"second"', '"third"').replace('  // ', '  // new\n  // '),
  );
  expect(saved).toMatchObject({
    kind: 'saved',
    servers: [{ name: 'two', change: 'changed', outcome: { persisted: true } }],
  });
  expect(core.questions).toEqual([]);
  expect(await core.file()).toBe(before.replace('"second"', '"third"').replace('  // ', '  // new\n  // '));
  expect(core.started.map(({ name }) => name).filter((name) => name !== 'two')).toEqual([]);
});

it('asks once for all that will run, seals what was typed, and starts what is new', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const typed = 'typed-secret-99';
  const saved = await core.save(core.shown, (text) =>
    text
      .replace('["good", "1"]', '["good", "--more", "1"]')
      .replace(/"two": \{/, `"three": { "command": ["good", "3"], "env": { "T": "${typed}" } },\n    "two": {`),
  );
  expect(saved).toMatchObject({
    kind: 'saved',
    servers: [
      { name: 'one', change: 'changed', outcome: { runtime: 'started' } },
      { name: 'three', change: 'added', outcome: { runtime: 'started' } },
    ],
  });
  expect(core.questions).toHaveLength(1);
  expect(core.questions[0]?.rows.filter(({ isHeading }) => isHeading).map(({ value }) => value)).toEqual([
    ['one'],
    ['three'],
  ]);
  expect(core.entry('three')?.env?.T).toMatch(/^\$\{secret:env\/T\.\w+\}$/);
  expect(await everythingIn(dir.path)).not.toContain(typed);
  const three = core.started.find(({ name }) => name === 'three');
  expect(three?.transport.kind === 'stdio' && three.transport.env.get('T')?.reveal()).toBe(typed);
  const one = core.started.find(({ name }) => name === 'one');
  expect(one?.transport.kind === 'stdio' && one.transport.env.get('KEY')?.reveal()).toBe(CANARY);
});

it('writes nothing when the dialog is declined, and the same text can be saved later', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const before = await core.file();
  const edit = (text: string): string => text.replace('"2"', '"22"');
  core.answers.next = 'cancel';
  expect(await core.save(core.shown, edit)).toEqual({ kind: 'declined' });
  expect(await core.file()).toBe(before);
  core.answers.next = 'confirm';
  expect(await core.save(core.shown, edit)).toMatchObject({ kind: 'saved' });
  expect(core.questions).toHaveLength(2);
});

it('refuses what does not fit, each with its place, and writes nothing', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const before = await core.file();
  const problems = async (edit: (text: string) => string) => {
    const saved = await core.save(core.shown, edit);
    return saved.kind === 'problems' ? saved.problems.filter(({ severity }) => severity === 'error') : saved;
  };
  expect(await problems((text) => text.replace('"second"', '7'))).toMatchObject([
    { line: 14, column: 22, length: 1, message: expect.stringContaining('description: ') as unknown },
  ]);
  expect(await problems((text) => text.replace('"two": {', '"a__b": {'))).toMatchObject([{ line: 11, column: 5 }]);
  expect(await problems((text) => text.replace('"two": {', '"one": {'))).toMatchObject([{ line: 11, column: 5 }]);
  expect(await problems((text) => text.slice(0, -3))).toMatchObject([
    { message: expect.stringContaining('expected') as unknown },
  ]);
  expect(await problems((text) => text.replace(/«secret[^»]+»/, '••••••••'))).toMatchObject([
    { line: 8, message: expect.stringContaining('Invalid credential value') as unknown },
  ]);
  expect(await problems((text) => text.replace('"one": {', '"uno": {'))).toMatchObject([
    { line: 8, message: expect.stringContaining('servers › one › env › KEY') as unknown },
  ]);
  expect(core.questions).toEqual([]);
  expect(await core.file()).toBe(before);
});

it('leaves an entry that was not valid before alone, and says so', async () => {
  await using dir = await tempDir();
  const odd = '{ "servers": { "odd": { "command": 7, "x": 1 },\n"fine": { "command": ["good"] } } }';
  await writeFile(`${dir.path}/mcp_servers.json`, odd);
  await using core = await openManagerCore(dir.path);
  const { token, text } = await core.manager.openText();
  expect(core.manager.checkText(token, text).problems).toMatchObject([
    { line: 1, severity: 'warning' },
    { line: 1, severity: 'note' },
  ]);
  const saved = await core.manager.saveText(
    token,
    text.replace('["good"]', '["good"], "enabled": false'),
    WRITE,
    never(),
  );
  expect(saved).toMatchObject({ kind: 'saved', servers: [{ name: 'fine' }] });
  expect(await core.file()).toBe(odd.replace('["good"]', '["good"], "enabled": false'));
});

it('merges with what was written meanwhile to other servers, comments and all', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const theirs = (await core.file()).replace('"1"', '"1", // by hand\n        "x"');
  await writeFile(core.path, theirs);
  const saved = await core.save(core.shown, (text) =>
    text.replace('"second"', '"mine"').replace('  // ', '  // also mine\n  // '),
  );
  expect(saved).toMatchObject({ kind: 'saved', servers: [{ name: 'two' }] });
  expect(await core.file()).toBe(theirs.replace('"second"', '"mine"').replace('  // ', '  // also mine\n  // '));
});

it('shows a conflict when both changed the same server, writes nothing, and overwrites only when told to', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const theirs = (await core.file()).replace('"second"', '"theirs"');
  await writeFile(core.path, theirs);
  const mine = (text: string): string => text.replace('"second"', '"mine"');
  expect(await core.save(core.shown, mine)).toEqual({ kind: 'conflict', servers: ['two'] });
  expect(await core.file()).toBe(theirs);
  expect(await core.save(core.shown, mine, { overwrite: true })).toMatchObject({ kind: 'saved' });
  expect(await core.file()).toBe(theirs.replace('"theirs"', '"mine"'));
});

it('drops what hung on a server that was removed, and keeps it for one that only got another name', async () => {
  await using dir = await tempDir();
  await using core = await openFile(dir.path);
  const two = core.store.current().servers.find(({ name }) => name === 'two')?.id;
  const renamed = await core.save(core.shown, (text) => text.replace('"two": {', '"zwei": {'));
  expect(renamed).toMatchObject({ kind: 'saved', servers: [{ id: two, name: 'zwei', change: 'changed' }] });
  if (renamed.kind !== 'saved') return;
  const removed = await core.save(renamed.shown, (text) => text.replace(/"one": \{[^]*?\n {4}\},\n {4}/, ''));
  expect(removed).toMatchObject({ kind: 'saved', servers: [{ name: 'one', change: 'removed' }] });
  expect(core.store.current().servers.map(({ name }) => name)).toEqual(['zwei']);
  expect(await readFile(`${dir.path}/secrets.json`, 'utf8')).not.toContain('env/KEY');
});

it('blanks in the backups what a save took out of the file', async () => {
  await using dir = await tempDir();
  const file = `{ "servers": { "a": { "command": ["good"], "env": { "K": "${CANARY}" }, "x-note": "unknown-${CANARY}" } } }`;
  await writeFile(`${dir.path}/mcp_servers.json`, file);
  await using core = await openManagerCore(dir.path);
  const { token, text } = await core.manager.openText();
  const edited = text.replace(/, "x-note": "[^"]+"/, '').replace('["good"]', '["good"], "description": "d"');
  expect(await core.manager.saveText(token, edited, WRITE, never())).toMatchObject({ kind: 'saved' });
  expect(core.entry('a')).toMatchObject({
    description: 'd',
    env: { K: expect.stringMatching(/^\$\{secret:/) as unknown },
  });
  expect(await everythingIn(dir.path)).not.toContain(CANARY);
});

it('shows of a broken file only what is wrong with it and where', async () => {
  await using dir = await tempDir();
  await writeFile(`${dir.path}/mcp_servers.json`, `{\n  "servers": { "a" "${CANARY}" }\n}`);
  await using core = await openManagerCore(dir.path);
  const shown = await core.manager.openText();
  expect(shown).toEqual({
    token: '',
    path: `${dir.path}/mcp_servers.json`,
    text: '',
    revision: expect.any(String) as unknown,
    markers: [],
    problem: {
      path: `${dir.path}/mcp_servers.json`,
      line: 2,
      column: 20,
      message: expect.objectContaining({ en: 'colon expected' }) as unknown,
    },
  });
});

it('begins a missing file, and knows no opening but the last few', async () => {
  await using dir = await tempDir();
  await using core = await openManagerCore(dir.path);
  const { manager } = core;
  const first = await manager.openText();
  const saved = await manager.saveText(
    first.token,
    first.text.replace('{}', '{ "a": { "command": ["good"] } }'),
    WRITE,
    never(),
  );
  expect(saved).toMatchObject({
    kind: 'saved',
    servers: [{ name: 'a', change: 'added', outcome: { runtime: 'started' } }],
  });
  expect(await core.file()).toBe('{\n  "servers": { "a": { "command": ["good"] } }\n}\n');
  expect(() => manager.checkText(first.token, first.text)).toThrow('opened too long ago');
});

it('never tells whether something typed is what is hidden', async () => {
  await using dir = await tempDir();
  const file = `{ "servers": { "a": { "command": ["good"], "env": { "PIN": "${CANARY}" } } } }`;
  await writeFile(`${dir.path}/mcp_servers.json`, file);
  await using core = await openManagerCore(dir.path);
  const { token, text } = await core.manager.openText();
  const guess = (value: string) => core.manager.checkText(token, text.replace(/«[^»]+»/, value));
  expect(guess(CANARY)).toEqual(guess('another-guess'));
  expect(guess(CANARY).changes).toMatchObject([{ name: 'a', change: 'changed' }]);
});
