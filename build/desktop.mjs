// Runs a command in a throw-away desktop: a session bus, an unlocked keyring and a virtual display.
//   node build/desktop.mjs COMMAND [ARGS...]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const INSIDE = 'PLUGBOARD_DESKTOP';

const wait = (child) =>
  new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0))));

/** Starts itself again inside a new session bus; everything started there ends with the bus. */
async function outside(command) {
  const home = mkdtempSync(path.join(tmpdir(), 'plugboard-desktop-'));
  const env = { ...process.env, [INSIDE]: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  try {
    const args = ['--', process.execPath, import.meta.filename, ...command];
    return await wait(spawn('dbus-run-session', args, { stdio: 'inherit', env }));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function inside(command) {
  const keyring = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    input: 'test-password',
    encoding: 'utf8',
  });
  const env = {
    ...process.env,
    ...Object.fromEntries([...keyring.stdout.matchAll(/^(\w+)=(.*)$/gm)].map(([, k, v]) => [k, v])),
  };
  return wait(spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', ...command], { stdio: 'inherit', env }));
}

const command = process.argv.slice(2);
process.exitCode = process.env[INSIDE] ? await inside(command) : await outside(command);
