import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import type { Row } from './row';

const root = path.join(import.meta.dirname, '../../..');

/** A small share of `npm run torture -- config`, once for all goals. */
const measured: { rows: readonly Row[]; stdout: string } = { rows: [], stdout: '' };

beforeAll(async () => {
  const torture = [path.join(root, 'build/torture.mjs'), 'config', '--few'];
  // It exits 1 when a goal or a control fails; the tests below say which.
  const { stdout } = await promisify(execFile)(process.execPath, torture, { cwd: root }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const written = await readFile(path.join(root, 'test-results/torture-config-few.json'), 'utf8');
  Object.assign(measured, { stdout, rows: (JSON.parse(written) as { rows: Row[] }).rows });
}, 420_000);

it.each([
  [19, 'a save that is killed tears nothing, leaves nothing behind and loses nothing that was answered'],
  [20, 'a broken file is warned of once, with its place, and left as it is'],
  [21, 'a disk that refuses leaves the old bytes, and the retry works'],
  [22, 'of two who write at once nobody loses anything'],
  [23, 'everything ends 0600 in a folder of 0700, whatever it was'],
  [24, 'a keyring that fails asks again, and never lets plain text out'],
  [38, 'a secret is found nowhere but in its own place'],
])('goal %i: %s', (goal) => {
  const rows = measured.rows.filter((row) => row.goal === goal);
  expect(rows.length).toBeGreaterThan(0);
  const failed = rows.filter(({ verdict }) => verdict === 'missed' || verdict === 'control not caught');
  expect(failed).toEqual([]);
  for (const { what } of rows) expect(measured.stdout).toContain(what.slice(0, 40));
});

it('prints a control beside every goal but the disk errors that harm nobody, and runs to its end', () => {
  expect(measured.rows.filter(({ goal }) => goal === 0)).toEqual([]);
  for (const goal of [19, 20, 21, 22, 23, 24, 38])
    expect(
      measured.rows.some((row) => row.goal === goal && row.control !== ''),
      `goal ${goal}`,
    ).toBe(true);
});
