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

it(
  'measures calls and the loop beside their limits, and prints every row it writes down',
  { timeout: 240_000 },
  async () => {
    const bench = [path.join(root, 'build/bench.mjs'), 'calls', 'loop', '--few'];
    const { stdout } = await promisify(execFile)(process.execPath, bench, { cwd: root });
    const written = await readFile(path.join(root, 'test-results/bench-few.json'), 'utf8');
    const { rows } = JSON.parse(written) as { readonly rows: readonly Row[] };
    expect(rows).toHaveLength(6);
    for (const { name, ours, limit } of rows) {
      expect(stdout).toContain(name);
      expect([ours > 0, limit > 0, Number.isFinite(ours / limit)], name).toEqual([true, true, true]);
    }
  },
);
