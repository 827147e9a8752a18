import { chmod, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { chooseIde, findIdeLocks, type IdeLock } from './ideLocks';

const lockText = (extra: object = {}): string =>
  JSON.stringify({ pid: 1, workspaceFolders: ['/w'], ideName: 'I', transport: 'ws', authToken: 't', ...extra });

async function folders() {
  const dir = await tempDir();
  const places = {
    own: dir.at('own', 'ide'),
    config: dir.at('.config', 'claude', 'ide'),
    home: dir.at('.claude', 'ide'),
  };
  for (const place of Object.values(places)) await mkdir(place, { recursive: true });
  const find = (isAlive = (_pid: number): boolean => true) =>
    findIdeLocks({ env: new Map([['CLAUDE_CONFIG_DIR', dir.at('own')]]), home: dir.path, isAlive });
  return { ...places, dir, find, [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose]() };
}

it('looks in the three folders, for living processes only, newest first', async () => {
  await using at = await folders();
  await writeFile(join(at.own, '1001.lock'), lockText());
  await writeFile(join(at.config, '1002.lock'), lockText({ pid: 2 }));
  await writeFile(join(at.home, '1003.lock'), lockText());
  await utimes(join(at.own, '1001.lock'), 1, 1);
  expect((await at.find()).map(({ port }) => port).sort()).toEqual([1001, 1002, 1003]);
  expect((await at.find((pid) => pid === 1)).map(({ port }) => port)).toEqual([1003, 1001]);
});

it('takes nothing from a file that is no lock file', async () => {
  await using at = await folders();
  const hostile: Record<string, string> = {
    '1.lock': '{',
    '2.lock': lockText({ pid: -1 }),
    '3.lock': lockText({ pid: 'x' }),
    '4.lock': lockText({ authToken: 'a\r\nHost: elsewhere' }),
    '5.lock': lockText({ transport: 'stdio' }),
    '6.lock': `${lockText()}${' '.repeat(70_000)}`,
    '70000.lock': lockText(),
    '0.lock': lockText(),
    'x.lock': lockText(),
    '8.lock.bak': lockText(),
  };
  for (const [name, text] of Object.entries(hostile)) await writeFile(join(at.home, name), text);
  await mkdir(join(at.home, '9.lock'));
  await writeFile(at.dir.at('real'), lockText());
  await symlink(at.dir.at('real'), join(at.home, '10.lock'));
  await symlink('/dev/zero', join(at.home, '11.lock'));
  await writeFile(join(at.home, '12.lock'), lockText());
  await chmod(join(at.home, '12.lock'), 0o400);
  expect((await at.find()).map(({ port }) => port)).toEqual([12]);
});

it('reads so many files and no more', async () => {
  await using at = await folders();
  await Promise.all(Array.from({ length: 150 }, (_, n) => writeFile(join(at.home, `${2000 + n}.lock`), lockText())));
  expect(await at.find()).toHaveLength(100);
});

const lock = (port: number, folders: string[], transport: IdeLock['transport'] = 'ws'): IdeLock => ({
  port,
  transport,
  workspaceFolders: folders,
  authToken: '',
  writtenAt: 0,
});

it('chooses the IDE whose folder is nearest above the workspace, else the newest', () => {
  const locks = [lock(1, ['/a']), lock(2, ['/a/b', '/z']), lock(3, ['/a/b'], 'sse'), lock(4, ['a']), lock(5, ['/a/b'])];
  const chosen = (folder?: string, transport: IdeLock['transport'] = 'ws') => chooseIde(locks, transport, folder)?.port;
  expect(chosen('/a/b/c')).toBe(2);
  expect(chosen('/a')).toBe(1);
  expect(chosen('/abc')).toBeUndefined();
  expect(chosen('/a/b', 'sse')).toBe(3);
  expect(chosen()).toBe(1);
});
