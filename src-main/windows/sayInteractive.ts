import type { BrowserWindow } from 'electron';

/** Resolves in the page when the composer has the focus and a frame with it was drawn. */
const UNTIL_PAINTED = `new Promise((done) => {
  const look = () => {
    if (!document.activeElement?.matches('textarea:enabled')) return;
    removeEventListener('focusin', look);
    requestAnimationFrame(() => setTimeout(done, 0));
  };
  addEventListener('focusin', look);
  look();
})`;

/** Prints `interactive` when the composer takes input. For `npm run bench`; only the test build has it. */
export function sayInteractive(window: BrowserWindow): void {
  window.webContents.once('did-finish-load', () => {
    void window.webContents.executeJavaScript(UNTIL_PAINTED).then(() => process.stdout.write('interactive\n'));
  });
}
