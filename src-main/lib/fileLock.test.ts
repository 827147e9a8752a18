import { execFileSync, spawnSync } from 'node:child_process';
import { lutimes, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { withFileLock } from './fileLock';

it('lets one holder in at a time and leaves no file behind', async () => {
  await using dir = await tempDir();
  let inside = 0;
  let most = 0;
  const hold = (): Promise<void> =>
    withFileLock(dir.at('lock'), async () => {
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 25 }, hold));
  expect(most).toBe(1);
  expect(await readdir(dir.path)).toEqual([]);
});

it('takes over the lock of a process that died, however many want it', async () => {
  await using dir = await tempDir();
  const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
  await writeFile(dir.at('lock'), `${deadPid} 0011 ${hostname()}`);
  let runs = 0;
  await Promise.all(Array.from({ length: 8 }, () => withFileLock(dir.at('lock'), async () => void (runs += 1))));
  expect(runs).toBe(8);
});

it('takes over a lock that is too old to be in use, also from another machine', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('lock'), '1 0011 elsewhere');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(dir.at('lock'), longAgo, longAgo);
  expect(await withFileLock(dir.at('lock'), async () => 'in')).toBe('in');
});

it('waits a bounded time for a living holder and names it', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('lock'), `${process.ppid} 0011 ${hostname()}`);
  await expect(withFileLock(dir.at('lock'), async () => undefined, { waitMs: 30 })).rejects.toThrow(
    `is held by process ${process.ppid}`,
  );
});

describe.skipIf(process.platform === 'win32')('what stands in its place and is no lock', () => {
  const OTHERS: readonly [string, (path: string) => unknown][] = [
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a link to nothing', (path) => symlink('nothing', path)],
    ['a link to itself', (path) => symlink(path, path)],
    ['a link to a pipe', (path) => (execFileSync('mkfifo', [`${path}-pipe`]), symlink(`${path}-pipe`, path))],
    ['a folder', (path) => mkdir(path)],
  ];

  it.each(OTHERS)('is waited for a bounded time: %s', async (_what, put) => {
    await using dir = await tempDir();
    await put(dir.at('lock'));
    await expect(withFileLock(dir.at('lock'), async () => undefined, { waitMs: 30 })).rejects.toThrow(
      'is held by another process',
    );
  });

  it.each(OTHERS.slice(0, -1))('is taken away once it is old: %s', async (_what, put) => {
    await using dir = await tempDir();
    await put(dir.at('lock'));
    await lutimes(dir.at('lock'), new Date(0), new Date(0));
    expect(await withFileLock(dir.at('lock'), async () => 'in')).toBe('in');
  });

  it('is left where it cannot be taken away', async () => {
    await using dir = await tempDir();
    await mkdir(dir.at('lock'));
    await writeFile(dir.at('lock', 'inside'), 'kept');
    await utimes(dir.at('lock'), new Date(0), new Date(0));
    await expect(withFileLock(dir.at('lock'), async () => undefined, { waitMs: 30 })).rejects.toMatchObject({
      kind: 'write-failed',
    });
    expect(await readFile(dir.at('lock', 'inside'), 'utf8')).toBe('kept');
  });
});

it('lets go when the holder throws', async () => {
  await using dir = await tempDir();
  await expect(withFileLock(dir.at('lock'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withFileLock(dir.at('lock'), async () => 'in')).toBe('in');
});
