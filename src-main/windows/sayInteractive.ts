import type { BrowserWindow } from 'electron';

/** Resolves in the page when the composer has the focus and was painted. */
const UNTIL_PAINTED = `new Promise((done) => {
  const look = () =>
    document.activeElement?.matches('textarea:enabled')
      ? requestAnimationFrame(() => setTimeout(done, 0))
      : requestAnimationFrame(look);
  look();
})`;

/** Prints `interactive` when the composer takes input. For `npm run bench`; only the test build has it. */
export function sayInteractive(window: BrowserWindow): void {
  window.webContents.once('did-finish-load', () => {
    void window.webContents.executeJavaScript(UNTIL_PAINTED).then(() => process.stdout.write('interactive\n'));
  });
}
