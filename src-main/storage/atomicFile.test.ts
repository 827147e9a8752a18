import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { removeStaleTemps, writeFileAtomic, writeFileIf } from './atomicFile';

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('writeFileAtomic', () => {
  it('makes file and folders for their owner alone, and narrows a file that was left 0644', async () => {
    await using dir = await tempDir();
    await writeFileAtomic(dir.at('new', 'deep', 'file'), 'one');
    expect(await modeOf(dir.at('new'))).toBe(0o700);
    expect(await modeOf(dir.at('new', 'deep', 'file'))).toBe(0o600);
    await chmod(dir.at('new', 'deep', 'file'), 0o644);
    await writeFileAtomic(dir.at('new', 'deep', 'file'), 'two');
    expect(await modeOf(dir.at('new', 'deep', 'file'))).toBe(0o600);
    expect(await readdir(dir.at('new', 'deep'))).toEqual(['file']);
  });

  it('replaces what a link points to and keeps the link, also when nothing is there yet', async () => {
    await using dir = await tempDir();
    await mkdir(dir.at('dotfiles'));
    await symlink('dotfiles/real', dir.at('link'));
    await writeFileAtomic(dir.at('link'), 'first');
    await writeFileAtomic(dir.at('link'), 'second');
    expect(await readFile(dir.at('dotfiles', 'real'), 'utf8')).toBe('second');
    expect(await readdir(dir.path)).toEqual(['dotfiles', 'link']);
  });

  it('fails with a reason, leaves the old bytes and no temp file', async () => {
    await using dir = await tempDir();
    await mkdir(dir.at('folder', 'inside'), { recursive: true });
    await expect(writeFileAtomic(dir.at('folder'), 'x')).rejects.toThrow(/^cannot write .*folder: .+/);
    expect(await readdir(dir.path)).toEqual(['folder']);
    await writeFile(dir.at('file'), 'old');
    await expect(writeFileAtomic(dir.at('file', 'below'), 'x')).rejects.toMatchObject({ kind: 'write-failed' });
    expect(await readFile(dir.at('file'), 'utf8')).toBe('old');
  });

  it.skipIf(process.platform === 'win32')('never replaces a pipe or a device that a link leads to', async () => {
    await using dir = await tempDir();
    execFileSync('mkfifo', [dir.at('pipe')]);
    await symlink('pipe', dir.at('link'));
    await expect(writeFileAtomic(dir.at('link'), 'x')).rejects.toThrow('something else stands in its place');
    expect((await lstat(dir.at('pipe'))).isFIFO()).toBe(true);
    expect((await readdir(dir.path)).sort()).toEqual(['link', 'pipe']);
  });

  it('writes one of several texts whole when many are written at once', async () => {
    await using dir = await tempDir();
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(texts.map((text) => writeFileAtomic(dir.at('file'), text)));
    expect(texts).toContain(await readFile(dir.at('file'), 'utf8'));
    expect(await readdir(dir.path)).toEqual(['file']);
  });
});

describe('writeFileIf', () => {
  it('asks when all bytes are on disk, and without a yes leaves the file and nothing beside it', async () => {
    await using dir = await tempDir();
    await writeFile(dir.at('file'), 'old');
    const beside = async (): Promise<string[]> => {
      const names = (await readdir(dir.path)).filter((name) => name !== 'file');
      return Promise.all(names.map((name) => readFile(dir.at(name), 'utf8')));
    };
    const refuse = async (): Promise<boolean> => {
      expect(await beside()).toEqual(['new']);
      await writeFile(dir.at('file'), 'by hand');
      return false;
    };
    expect(await writeFileIf(dir.at('file'), 'new', refuse)).toBe(false);
    expect(await readFile(dir.at('file'), 'utf8')).toBe('by hand');
    expect(await beside()).toEqual([]);
    expect(await writeFileIf(dir.at('file'), 'new', async () => true)).toBe(true);
    expect(await readFile(dir.at('file'), 'utf8')).toBe('new');
  });
});

describe('removeStaleTemps', () => {
  it('removes what killed writers left, and nothing that is being written or is not ours', async () => {
    await using dir = await tempDir();
    const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
    const dead = `.a.json.${deadPid}-0123456789ab.plugboard-tmp`;
    const earlierLife = `.a.json.${process.pid}-1123456789ab.plugboard-tmp`;
    const recycled = `.a.json.${process.ppid}-2123456789ab.plugboard-tmp`;
    const alive = `.a.json.${process.ppid}-3123456789ab.plugboard-tmp`;
    const foreign = `.a.json.${deadPid}.tmp`;
    await writeFile(dir.at('secrets.json.lock'), `${deadPid} 0011 ${hostname()}`);
    await writeFile(dir.at('held.json.lock'), `${process.ppid} 0011 ${hostname()}`);
    for (const name of [dead, earlierLife, recycled, alive, foreign, 'a.json']) await writeFile(dir.at(name), '');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(dir.at(earlierLife), longAgo, longAgo);
    await utimes(dir.at(recycled), longAgo, longAgo);
    await removeStaleTemps(dir.path);
    expect((await readdir(dir.path)).sort()).toEqual([alive, foreign, 'a.json', 'held.json.lock'].sort());
  });

  it('is content with a folder that does not exist', async () => {
    await using dir = await tempDir();
    await removeStaleTemps(dir.at('none'));
  });
});
