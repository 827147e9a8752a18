import { expect, it } from 'vitest';
import { passwordStoreFor } from './passwordStore';

const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/0/bus' };

it.each([
  [{}, 'linux', null],
  [bus, 'linux', 'gnome-libsecret'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'disabled:' }, 'linux', null],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'GNOME' }, 'linux', 'gnome-libsecret'],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'sway' }, 'linux', 'gnome-libsecret'],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'KDE' }, 'linux', null],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'ubuntu:KDE' }, 'linux', null],
  [{ ...bus, DESKTOP_SESSION: '/usr/share/xsessions/plasma' }, 'linux', null],
  [{ ...bus, KDE_FULL_SESSION: 'true' }, 'linux', null],
  [bus, 'darwin', null],
  [bus, 'win32', null],
] as const)('for %j on %s it asks for %s', (env, platform, store) => {
  expect(passwordStoreFor(env, platform)).toBe(store);
});
