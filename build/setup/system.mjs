import { existsSync } from 'node:fs';
import { SetupError, output, run, say } from './say.mjs';

const ELECTRON_LIBRARIES = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libcups2',
  'libdrm2',
  'libxkbcommon0',
  'libxcomposite1',
  'libxdamage1',
  'libxrandr2',
  'libsecret-1-0',
];

/** Debian packages for the tests, each with a file that shows it is there. */
const TEST_TOOLS = [
  ['xvfb', '/usr/bin/Xvfb'],
  ['xauth', '/usr/bin/xauth'],
  ['dbus-daemon', '/usr/bin/dbus-run-session'],
  ['gnome-keyring', '/usr/bin/gnome-keyring-daemon'],
  ['procps', '/usr/bin/ps'],
  ['xdotool', '/usr/bin/xdotool'],
  ['fonts-noto-cjk', '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'],
  ['fonts-noto-color-emoji', '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'],
];

/** On Debian, installs the system libraries that this Electron links to. Elsewhere it does nothing. */
export function ensureElectronLibraries(electron) {
  if (process.platform !== 'linux') return;
  const linked = output('ldd', [electron]);
  if (linked === null || !linked.includes('not found')) return;
  install(ELECTRON_LIBRARIES, "Electron's system libraries");
}

/** On Debian, installs a virtual display, a keyring and fonts for the tests. */
export function ensureTestTools() {
  if (process.platform !== 'linux') return;
  const missing = TEST_TOOLS.filter(([, file]) => !existsSync(file)).map(([name]) => name);
  if (missing.length > 0) install(missing, 'what the tests need');
}

function install(packages, what) {
  if (!existsSync('/usr/bin/apt-get')) {
    throw new SetupError(`${what} are missing; install the equivalents of: ${packages.join(' ')}`);
  }
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n'];
  if (sudo.length > 0 && output('sudo', ['-n', 'true']) === null) {
    throw new SetupError(
      `${what} are missing; run: sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    );
  }
  say(`installing ${what} (once): ${packages.join(' ')} …`);
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
