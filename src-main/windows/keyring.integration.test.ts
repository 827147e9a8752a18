import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from './keyring';

const hasTools = ['dbus-daemon', 'gnome-keyring-daemon'].every(
  (tool) => spawnSync('which', [tool], { stdio: 'ignore' }).status === 0,
);

it('says none without a bus, with a bus that cannot be reached, and with an address that is none', async () => {
  for (const address of [undefined, '', 'disabled:', 'nonsense', 'unix:path=/nowhere/bus']) {
    expect(await createKeyring(() => address).state()).toBe('none');
  }
});

describe.skipIf(!hasTools)('with a session bus of its own', () => {
  let dir = '';
  let bus: ChildProcess | undefined;
  let address = '';

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'keyring-'));
    // No services to activate, so that only what a test starts is there.
    bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, XDG_DATA_DIRS: dir, XDG_DATA_HOME: dir, XDG_RUNTIME_DIR: dir },
    });
    if (!bus.stdout) throw new Error('no stdout');
    for await (const line of createInterface(bus.stdout)) {
      address = line;
      break;
    }
  });
  afterAll(() => {
    bus?.kill();
    rmSync(dir, { recursive: true, force: true });
  });

  it('tells a keyring that is unlocked from one that is locked', async () => {
    const keyring = createKeyring(() => address);
    const env = {
      ...process.env,
      DBUS_SESSION_BUS_ADDRESS: address,
      XDG_DATA_HOME: dir,
      XDG_RUNTIME_DIR: dir,
      HOME: dir,
      DISPLAY: '',
    };
    // It goes into the background once it owns its name, and ends with the bus.
    const started = spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
      input: 'test-password',
      env,
    });
    expect(started.status).toBe(0);
    expect(await keyring.state()).toBe('unlocked');
    const locked = spawnSync('dbus-send', [
      `--bus=${address}`,
      '--print-reply',
      '--dest=org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.Lock',
      'array:objpath:/org/freedesktop/secrets/collection/login',
    ]);
    expect(locked.status).toBe(0);
    expect(await keyring.state()).toBe('locked');
    // Nobody can answer its prompt here, so it is dismissed or the caller gives up; either way this ends.
    await keyring.unlock(AbortSignal.timeout(2000));
    expect(await keyring.state()).toBe('locked');
  });
});
