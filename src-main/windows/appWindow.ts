import { Menu, type BrowserWindow } from 'electron';
import type { Log } from '../lib/log';
import type { MenuText } from '../text/menu';
import { bringToFront, openMainWindow, type MainWindowDeps } from './mainWindow';
import { contextMenu } from './menu';
import { pinToPage } from './navigation';

export interface AppWindowDeps extends MainWindowDeps {
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly menuText: () => MenuText;
  /** Every input event that Chromium got from the operating system for this window. */
  readonly onInput: (contentsId: number, type: string) => void;
  readonly onGone: (contentsId: number) => void;
  readonly log: Log;
}

/** The app's one window, made again when it is wanted after it was closed. */
export interface AppWindow extends AsyncDisposable {
  /** Opens it, or brings it to the front. */
  readonly show: () => BrowserWindow;
  readonly current: () => BrowserWindow | undefined;
  /** The web contents that are ours, by id. */
  readonly contents: ReadonlySet<number>;
  readonly send: (channel: string, payload: unknown) => void;
}

export function createAppWindow(deps: AppWindowDeps): AppWindow {
  const contents = new Set<number>();
  let window: BrowserWindow | undefined;
  let lastSaved = async (): Promise<void> => undefined;

  const open = (): BrowserWindow => {
    const { window: opened, saved } = openMainWindow(deps);
    lastSaved = saved;
    const { id } = opened.webContents;
    contents.add(id);
    attach(opened, deps);
    opened.once('closed', () => {
      contents.delete(id);
      deps.onGone(id);
      if (window === opened) window = undefined;
    });
    window = opened;
    return opened;
  };

  return {
    show() {
      if (!window) return open();
      bringToFront(window);
      return window;
    },
    current: () => window,
    contents,
    send(channel, payload) {
      if (window && !window.webContents.isDestroyed()) window.webContents.send(channel, payload);
    },
    [Symbol.asyncDispose]: () => lastSaved(),
  };
}

function attach(window: BrowserWindow, { openUrl, menuText, onInput, log }: AppWindowDeps): void {
  const { webContents } = window;
  pinToPage(webContents, (url) => {
    openUrl(url).catch((error: unknown) => log.warn('an address was not opened', error));
  });
  webContents.on('input-event', (_event, { type }) => onInput(webContents.id, type));
  webContents.on('before-input-event', (_event, { type }) => onInput(webContents.id, type));
  webContents.on('context-menu', (_event, target) => {
    const items = contextMenu(target, menuText(), {
      replaceWord: (word) => webContents.replaceMisspelling(word),
      learnWord: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  webContents.on('render-process-gone', (_event, { reason }) => {
    log.error(`the page ended: ${reason}`);
    if (reason !== 'clean-exit' && reason !== 'killed' && !window.isDestroyed()) webContents.reload();
  });
}
