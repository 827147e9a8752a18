import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from '../testing/silentLog';
import { tempDir } from '../testing/tempDir';
import { isAppRunning, markRunning } from './runningMark';

it('tells while the app runs, and no longer', async () => {
  await using dir = await tempDir();
  const stateDir = dir.at('new');
  expect(isAppRunning(stateDir)).toBe(false);
  const mark = markRunning(stateDir, silentLog);
  expect(isAppRunning(stateDir)).toBe(true);
  expect(statSync(path.join(stateDir, 'app.running')).mode & 0o777).toBe(0o600);
  mark[Symbol.dispose]();
  expect(isAppRunning(stateDir)).toBe(false);
  expect(existsSync(path.join(stateDir, 'app.running'))).toBe(false);
});

it.each(['', 'nonsense', '0', '-1 5', '999999999 1', `${process.pid} 1`])(
  'takes no notice of the stale mark %j',
  async (mark) => {
    await using dir = await tempDir();
    writeFileSync(dir.at('app.running'), mark);
    expect(isAppRunning(dir.path)).toBe(false);
  },
);

it.skipIf(process.platform === 'win32')('neither waits for a pipe in its place nor writes through a link', async () => {
  await using dir = await tempDir();
  const file = dir.at('app.running');
  execFileSync('mkfifo', [file]);
  expect(isAppRunning(dir.path)).toBe(false);
  markRunning(dir.path, silentLog)[Symbol.dispose]();
  writeFileSync(dir.at('precious'), 'whole');
  symlinkSync('precious', file);
  using _mark = markRunning(dir.path, silentLog);
  expect(isAppRunning(dir.path)).toBe(true);
  expect(readFileSync(dir.at('precious'), 'utf8')).toBe('whole');
});

it('lets the app start where it cannot be written, and says so', async () => {
  await using dir = await tempDir();
  mkdirSync(dir.at('app.running', 'folder'), { recursive: true });
  const said: string[] = [];
  using _mark = markRunning(dir.path, { warn: (message) => said.push(message) });
  expect(said).toEqual(['commands cannot see that the app is open']);
  expect(isAppRunning(dir.path)).toBe(false);
});
