/**
 * Which of Chromium's password stores to ask for on Linux, or null for Chromium's own choice. Without this Chromium
 * goes by the desktop's name and finds no keyring under a desktop it does not know, although one may be there. Who
 * owns the Secret Service is not known before the start, so a session bus is enough; a keyring that is not there
 * then says so by itself. One function, so that window and headless read what the other wrote.
 */
export function passwordStoreFor(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): 'gnome-libsecret' | null {
  const bus = env.DBUS_SESSION_BUS_ADDRESS;
  if (platform !== 'linux' || !bus || bus.startsWith('disabled:')) return null;
  const desktops = `${env.XDG_CURRENT_DESKTOP ?? ''}:${env.DESKTOP_SESSION ?? ''}`.toLowerCase().split(/[:/]/);
  const isKde = env.KDE_FULL_SESSION !== undefined || desktops.some((name) => /^(kde|plasma)/.test(name));
  return isKde ? null : 'gnome-libsecret';
}
