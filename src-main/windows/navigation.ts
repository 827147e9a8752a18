/** Keeps a window on the page it was made for: no navigation, no new windows, no embedded contents (spec X). */
export function pinToPage(contents: Electron.WebContents, openUrl: (url: string) => void): void {
  contents.on('will-navigate', (event) => {
    // A reload of the page itself is the one navigation there is, and only development has a way to ask for it.
    if (event.url === contents.getURL() && event.isMainFrame) return;
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openUrl(url);
    return { action: 'deny' };
  });
}

/** No page may use anything that Chromium asks about: camera, notifications, clipboard, devices, screens. */
export function denyPermissions(session: Electron.Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event) => event.preventDefault());
}
