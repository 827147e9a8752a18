import { describe, expect, it } from 'vitest';
import { findCommand } from './findCommand';

const find = (program: string, files: readonly string[], options: { path?: string; platform?: NodeJS.Platform } = {}) =>
  findCommand(program, {
    cwd: options.platform === 'win32' ? 'C:\\work' : '/work',
    searchPath: options.path ?? '/a:/b',
    platform: options.platform ?? 'linux',
    pathExt: '.COM;.EXE;.BAT;.CMD',
    isRunnable: (path) => files.includes(path),
  });

describe('findCommand', () => {
  it('takes the first hit of the search path for a bare name', () => {
    expect(find('npx', ['/b/npx', '/c/npx'])).toBe('/b/npx');
    expect(find('npx', ['/c/npx'])).toBeUndefined();
  });

  it('takes a name with a separator from the folder of the entry, never from the path', () => {
    expect(find('./run', ['/work/run', '/a/run'])).toBe('/work/run');
    expect(find('bin/run', ['/work/bin/run'])).toBe('/work/bin/run');
    expect(find('/opt/用户/ü x', ['/opt/用户/ü x'])).toBe('/opt/用户/ü x');
  });

  it('never searches relative or empty entries', () => {
    expect(find('npx', ['/work/npx', 'bin/npx', './npx'], { path: ':.:bin:' })).toBeUndefined();
  });

  it('case 3: finds npx.cmd on Windows and neither the shell script nor the ps1 beside it', () => {
    const files = ['C:\\n\\npx', 'C:\\n\\npx.cmd', 'C:\\n\\npx.ps1', 'C:\\work\\npx.cmd'];
    expect(find('npx', files, { platform: 'win32', path: '.;"C:\\n"' })).toBe('C:\\n\\npx.cmd');
    expect(find('npx.cmd', files, { platform: 'win32', path: 'C:\\n' })).toBe('C:\\n\\npx.cmd');
    expect(find('.\\npx', files, { platform: 'win32' })).toBe('C:\\work\\npx.cmd');
  });
});
