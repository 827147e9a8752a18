import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder that goes with everything in it when disposed. */
export async function tempDir(): Promise<AsyncDisposable & { readonly path: string; at(...names: string[]): string }> {
  const path = await mkdtemp(join(tmpdir(), 'plugboard-test-'));
  return {
    path,
    at: (...names) => join(path, ...names),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
