import { lchown, mkdir, symlink } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { appSocketOf, isOursAlone, isSafeFolder, type AppSocketInputs } from './appSocket';

const INPUTS: AppSocketInputs = {
  stateDir: '/home/me/.config/plugboard',
  env: {},
  platform: 'linux',
  temp: '/tmp',
  uid: 7,
};

it('stands in the state dir, each profile its own', () => {
  expect(appSocketOf(INPUTS)).toEqual({
    path: '/home/me/.config/plugboard/app.sock',
    folder: '/home/me/.config/plugboard',
    tokenFile: null,
  });
  expect(appSocketOf({ ...INPUTS, stateDir: `${INPUTS.stateDir}-work` }).path).toContain('plugboard-work/');
});

it('goes to the runtime folder under a hashed name when the path would be too long for the system', () => {
  const stateDir = `/home/me/${'中'.repeat(40)}`;
  const env = { XDG_RUNTIME_DIR: '/run/user/7' };
  const there = appSocketOf({ ...INPUTS, stateDir, env });
  expect(there).toMatchObject({ folder: '/run/user/7', tokenFile: null });
  expect(there.path).toMatch(/^\/run\/user\/7\/plugboard-[0-9a-f]{24}\.sock$/);
  expect(appSocketOf({ ...INPUTS, stateDir }).folder).toBe('/tmp/plugboard-7');
  expect(appSocketOf({ ...INPUTS, stateDir: `${stateDir}x`, env }).path).not.toBe(there.path);
  const far = appSocketOf({ ...INPUTS, stateDir, temp: `/var/${'f'.repeat(90)}` });
  expect(far.folder).toBe('/tmp/plugboard-7');
  expect(Buffer.byteLength(far.path)).toBeLessThanOrEqual(100);
});

it('is a pipe with a token on Windows', () => {
  const pipe = appSocketOf({ ...INPUTS, platform: 'win32', stateDir: 'C:\\Data\\Plugboard' });
  expect(pipe.path).toMatch(/^\\\\\.\\pipe\\plugboard-[0-9a-f]{24}$/);
  expect(pipe).toMatchObject({ folder: null, tokenFile: 'C:\\Data\\Plugboard\\app.token' });
});

it('trusts a folder only when it is ours and closed to others', () => {
  expect(isOursAlone({ uid: 7, mode: 0o40700 }, 7)).toBe(true);
  for (const mode of [0o40750, 0o40701, 0o40777, 0o41777]) expect(isOursAlone({ uid: 7, mode }, 7)).toBe(false);
  expect(isOursAlone({ uid: 8, mode: 0o40700 }, 7)).toBe(false);
});

const UID = process.getuid?.() ?? -1;

async function linked(dir: { at(name: string): string }): Promise<string> {
  await mkdir(dir.at('folder'), { mode: 0o700 });
  await symlink(dir.at('folder'), dir.at('link'));
  return dir.at('link');
}

it('trusts a folder behind a link of ours', async () => {
  await using dir = await tempDir();
  expect(await isSafeFolder(await linked(dir), UID)).toBe(true);
});

it.runIf(UID === 0)('trusts no folder behind a link that another user may turn', async () => {
  await using dir = await tempDir();
  const link = await linked(dir);
  await lchown(link, 7, 7);
  expect(await isSafeFolder(link, UID)).toBe(false);
});
