import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

it('passes scenarios of each era in the official suites, and prints their tables', { timeout: 240_000 }, async () => {
  const program = path.join(root, 'build/conformance.mjs');
  const asked = ['elicitation-sep1034-client-defaults', 'sep-2322-client-request-state', 'auth/dpop-nonce'];
  // It exits 1 when a scenario fails or warns.
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...asked], { cwd: root });
  for (const title of ['0.1.16', '--requirements 2025-11-25', '--requirements 2026-07-28']) {
    expect(stdout).toContain(title);
  }
  expect(stdout.match(/^elicitation-sep1034-client-defaults +yes +5\/5 +0 +0$/gm)).toHaveLength(2);
  // Of each revision of the protocol; it counts for none.
  expect(stdout.match(/^auth\/dpop-nonce +no +\d+\/\d+ +0 +0$/gm)).toHaveLength(2);
  expect(stdout.match(/^sep-2322-client-request-state +yes +5\/5 +0 +0$/gm)).toHaveLength(1);
});
