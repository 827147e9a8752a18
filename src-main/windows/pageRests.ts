import type { BrowserWindow } from 'electron';

const DRAWN_AND_IDLE = 'new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done())))';

/**
 * Resolves when the page has drawn what it has and has nothing else to do, or after `limitMs`: what shares a machine,
 * and in main a thread, with the page gives way to it. Never rejects.
 */
export function pageRests(window: BrowserWindow | undefined, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (!window || window.isDestroyed()) return end();
    window.webContents.executeJavaScript(DRAWN_AND_IDLE).then(end, end);
  });
}
