import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

interface Row {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
}

it('measures beside its limits, and prints every row it writes down', { timeout: 240_000 }, async () => {
  const bench = [path.join(root, 'build/bench.mjs'), 'lists', 'calls', 'stop', 'growth', 'loop', '--few'];
  const { stdout } = await promisify(execFile)(process.execPath, bench, { cwd: root });
  const written = await readFile(path.join(root, 'test-results/bench-few.json'), 'utf8');
  const { rows } = JSON.parse(written) as { readonly rows: readonly Row[] };
  expect(rows).toHaveLength(19);
  for (const { name, ours, limit } of rows) {
    expect(stdout).toContain(name);
    expect([Number.isFinite(ours), Number.isFinite(limit)], name).toEqual([true, true]);
  }
});
