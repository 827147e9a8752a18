import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { isAppRunning, markRunning } from './runningMark';

it('tells while the app runs, and no longer', async () => {
  await using dir = await tempDir();
  const stateDir = dir.at('new');
  expect(isAppRunning(stateDir)).toBe(false);
  const mark = markRunning(stateDir);
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
