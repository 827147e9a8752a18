import { expect, it } from 'vitest';
import { ALLOWED_NAMES, ALLOWED_ON_WINDOWS, childEnvironment } from './childEnvironment';

const base = new Map([
  ['PATH', '/bin'],
  ['HOME', '/home/me'],
  ['LC_ALL', 'C.UTF-8'],
  ['https_proxy', 'http://proxy'],
  ['GITHUB_TOKEN', 'ghp'],
  ['DISPLAY', ':0'],
  ['ELECTRON_RUN_AS_NODE', '1'],
  ['PLUGBOARD_STATE_DIR', '/state'],
]);
const child = (inherit: string[], own: [string, string][], platform: NodeJS.Platform = 'linux') =>
  Object.fromEntries(childEnvironment({ base, inherit, own: new Map(own), platform }));

it('pins the names that every local server gets (spec S9)', () => {
  expect([...ALLOWED_NAMES].sort()).toEqual([
    'ALL_PROXY',
    'HOME',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'LANG',
    'LANGUAGE',
    'LC_*',
    'LOGNAME',
    'NODE_EXTRA_CA_CERTS',
    'NO_PROXY',
    'PATH',
    'SHELL',
    'SSL_CERT_DIR',
    'SSL_CERT_FILE',
    'TEMP',
    'TERM',
    'TMP',
    'TMPDIR',
    'TZ',
    'USER',
    'XDG_*',
    'all_proxy',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ]);
  expect([...ALLOWED_ON_WINDOWS].sort()).toEqual([
    'ALLUSERSPROFILE',
    'APPDATA',
    'COMMONPROGRAMFILES',
    'COMMONPROGRAMFILES(X86)',
    'COMPUTERNAME',
    'COMSPEC',
    'HOMEDRIVE',
    'HOMEPATH',
    'LOCALAPPDATA',
    'NUMBER_OF_PROCESSORS',
    'OS',
    'PATHEXT',
    'PROCESSOR_ARCHITECTURE',
    'PROGRAMDATA',
    'PROGRAMFILES',
    'PROGRAMFILES(X86)',
    'PROGRAMW6432',
    'PUBLIC',
    'SYSTEMDRIVE',
    'SYSTEMROOT',
    'USERDOMAIN',
    'USERNAME',
    'USERPROFILE',
    'WINDIR',
  ]);
});

it('passes the allow-list, the inherited names and the own values, and nothing else', () => {
  expect(child(['DISPLAY', 'ABSENT'], [['API_KEY', 'k']])).toEqual({
    PATH: '/bin',
    HOME: '/home/me',
    LC_ALL: 'C.UTF-8',
    https_proxy: 'http://proxy',
    DISPLAY: ':0',
    API_KEY: 'k',
  });
});

it("lets the entry's own value win", () => {
  expect(
    child(
      ['DISPLAY'],
      [
        ['PATH', '/own'],
        ['DISPLAY', ':9'],
      ],
    ),
  ).toMatchObject({ PATH: '/own', DISPLAY: ':9' });
});

it("never passes the app's own keys, not even when they are asked for by name", () => {
  const names = Object.keys(child(['ELECTRON_RUN_AS_NODE', 'PLUGBOARD_STATE_DIR'], []));
  expect(names.filter((name) => /ELECTRON|PLUGBOARD/.test(name))).toEqual([]);
});

it('does not tell letter case apart on Windows', () => {
  const windows = new Map([
    ['Path', 'C:\\a'],
    ['SystemRoot', 'C:\\Windows'],
    ['Secret', 's'],
  ]);
  const own = new Map([['PATH', 'C:\\own']]);
  const result = childEnvironment({ base: windows, inherit: [], own, platform: 'win32' });
  expect(Object.fromEntries(result)).toEqual({ SystemRoot: 'C:\\Windows', PATH: 'C:\\own' });
});
