import { describe, expect, it } from 'vitest';
import { stateDirOf, type StateDirInputs } from './stateDir';

const inputs = (over: Partial<StateDirInputs>): StateDirInputs => ({
  stateDir: null,
  profile: null,
  env: {},
  platform: 'linux',
  home: '/home/ana',
  cwd: '/work',
  ...over,
});

describe('stateDirOf', () => {
  it.each<[Partial<StateDirInputs>, string]>([
    [{}, '/home/ana/.config/plugboard'],
    [{ env: { XDG_CONFIG_HOME: '/cfg' } }, '/cfg/plugboard'],
    [{ env: { XDG_CONFIG_HOME: 'relative' } }, '/home/ana/.config/plugboard'],
    [{ platform: 'darwin', home: '/Users/ana' }, '/Users/ana/Library/Application Support/Plugboard'],
    [{ platform: 'win32', home: 'C:\\Users\\ana', env: { APPDATA: 'D:\\data' } }, 'D:\\data\\Plugboard'],
    [{ platform: 'win32', home: 'C:\\Users\\ana', cwd: 'C:\\' }, 'C:\\Users\\ana\\AppData\\Roaming\\Plugboard'],
    [{ env: { PLUGBOARD_STATE_DIR: '/env' } }, '/env'],
    [{ env: { PLUGBOARD_STATE_DIR: '/env' }, stateDir: '/arg' }, '/arg'],
    [{ stateDir: 'here' }, '/work/here'],
    [{ env: { PLUGBOARD_STATE_DIR: '' } }, '/home/ana/.config/plugboard'],
    [{ profile: 'work_2' }, '/home/ana/.config/plugboard-work_2'],
    [{ profile: 'work', stateDir: '/s/' }, '/s-work'],
  ])('%j lives in %s', (over, expected) => {
    expect(stateDirOf(inputs(over))).toBe(expected);
  });

  it.each(['', '../x', 'a b', 'a/b', 'x'.repeat(65), 'ü'])('refuses the profile name %j', (profile) => {
    expect(() => stateDirOf(inputs({ profile }))).toThrow(expect.objectContaining({ kind: 'usage' }));
  });
});
