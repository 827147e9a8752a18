import { access, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '../lib/processes';
import { tempDir } from '../testing/tempDir';
import { createEnvironment } from './environment';

const inHome = (home: string, variables: Record<string, string> = {}) => ({
  HOME: home,
  PATH: '/usr/bin:/bin',
  SHELL: '/bin/bash',
  ...variables,
});
const open = (own: Record<string, string> & { HOME: string }, timeoutMs = 20_000) =>
  createEnvironment({ own, home: own.HOME, platform: 'linux', timeoutMs });

it('case 1: finds the PATH that only the login shell knows', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  await mkdir(join(home, '.nvm/x/bin'), { recursive: true });
  await writeFile(
    join(home, '.bash_profile'),
    'export PATH="$HOME/.nvm/x/bin:$PATH"; export FROM_PROFILE="two\nlines"; echo noise',
  );
  const env = await open(inHome(home)).load();
  expect(env.get('PATH')?.split(':')[0]).toBe(join(home, '.nvm/x/bin'));
  expect(env.get('FROM_PROFILE')).toBe('two\nlines');
});

it('asks the shell once, and again when told to', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  await writeFile(join(home, '.bash_profile'), `echo run >> ${join(home, 'runs')}`);
  const runs = async (): Promise<number> => (await readFile(join(home, 'runs'), 'utf8')).trim().split('\n').length;
  const environment = open(inHome(home));
  await Promise.all([environment.load(), environment.load()]);
  await environment.load();
  expect(await runs()).toBe(1);
  await environment.refresh();
  expect(await runs()).toBe(2);
});

it('makes do with its own environment and the usual folders when the shell hangs, and leaves no process', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  await mkdir(join(home, '.local/bin'), { recursive: true });
  await mkdir(join(home, '.nvm/versions/node/v9.0.0/bin'), { recursive: true });
  await mkdir(join(home, '.nvm/versions/node/v20.1.0/bin'), { recursive: true });
  await writeFile(join(home, '.bash_profile'), `echo $$ > ${join(home, 'pid')}; sleep 600`);
  const env = await open(inHome(home, { OWN: 'value' }), 1_500).load();
  const folders = env.get('PATH')?.split(':') ?? [];
  expect(folders.slice(0, 5)).toEqual([
    '/usr/bin',
    '/bin',
    join(home, '.local/bin'),
    join(home, '.nvm/versions/node/v20.1.0/bin'),
    join(home, '.nvm/versions/node/v9.0.0/bin'),
  ]);
  expect(env.get('OWN')).toBe('value');
  const pid = Number(await readFile(join(home, 'pid'), 'utf8'));
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});

it('lets a profile that takes too long put away its lock, and ends it also when it ignores that', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  const lock = join(home, 'lock');
  const tool = `echo $$ > ${join(home, 'tool')}; touch ${lock}; trap 'rm ${lock}' EXIT; while :; do sleep 1; done`;
  const stubborn = `trap '' HUP; echo $$ > ${join(home, 'stubborn')}; while :; do sleep 1; done`;
  await writeFile(join(home, 'tool.sh'), tool);
  await writeFile(join(home, 'stubborn.sh'), stubborn);
  await writeFile(join(home, '.bash_profile'), `bash ~/stubborn.sh & bash ~/tool.sh`);
  await open(inHome(home), 1_500).load();
  const pidIn = async (name: string): Promise<number> => Number(await readFile(join(home, name), 'utf8'));
  for (const name of ['tool', 'stubborn']) {
    const pid = await pidIn(name);
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  }
  await expect(access(lock)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('asks another shell when theirs does not know the question', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  const odd = join(home, 'odd-shell');
  await writeFile(odd, '#!/bin/sh\nexit 1\n');
  await chmod(odd, 0o755);
  await writeFile(join(home, '.bash_profile'), 'export FROM_BASH=1');
  await writeFile(join(home, '.profile'), 'export FROM_BASH=1');
  expect((await open(inHome(home, { SHELL: odd })).load()).get('FROM_BASH')).toBe('1');
});

it('never hands out its own keys or relative folders', async () => {
  await using dir = await tempDir();
  const home = dir.path;
  const own = inHome(home, { PATH: '.:bin:/usr/bin:/bin', ELECTRON_RUN_AS_NODE: '1', PLUGBOARD_STATE_DIR: '/s' });
  const env = await open(own).load();
  expect([...env.keys()].filter((name) => /^(?:ELECTRON|PLUGBOARD)_/.test(name))).toEqual([]);
  expect(
    env
      .get('PATH')
      ?.split(':')
      .every((folder) => folder.startsWith('/')),
  ).toBe(true);
});
