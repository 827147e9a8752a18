import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { ServerId } from '@contract/ids';
import { tempDir } from '../testing/tempDir';
import { DEFAULT_OAUTH_LIMITS } from './limits';
import { renewAlone } from './renewalLock';
import { createHash } from 'node:crypto';

it('the wait for another process ends with the app, and nothing is renewed then', async () => {
  await using dir = await tempDir();
  const id = 's-1' as ServerId;
  const name = createHash('sha256').update(id).digest('hex').slice(0, 16);
  await writeFile(dir.at(`sign_in.${name}.json.lock`), `1 another ${hostname()}`);
  const life = new AbortController();
  let runs = 0;
  const renewing = renewAlone(dir.path, id, DEFAULT_OAUTH_LIMITS, async () => (runs += 1), life.signal);
  life.abort(new Error('the app ends'));
  await expect(renewing).rejects.toThrow('the app ends');
  expect(runs).toBe(0);
});
