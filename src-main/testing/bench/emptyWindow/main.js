// The limit of the window rows: an Electron app with an empty page. Says when the page was painted.
import { app, BrowserWindow } from 'electron';

app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1200, height: 800, show: true });
  window.webContents.once('did-finish-load', async () => {
    await window.webContents.executeJavaScript(
      'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))',
    );
    process.stdout.write('interactive\n');
  });
  void window.loadURL('data:text/html,<title>empty</title><textarea autofocus></textarea>');
});
