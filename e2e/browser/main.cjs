// A browser window and nothing else, for a person to sign in with; Playwright drives it.
const { app, BrowserWindow } = require('electron');

app.setPath('userData', process.argv.at(-1));
app.whenReady().then(() => new BrowserWindow({ width: 900, height: 700 }).loadURL('about:blank'));
