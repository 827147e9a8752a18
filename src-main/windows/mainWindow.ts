import { BrowserWindow, nativeTheme, screen } from 'electron';
import { backgroundFor } from './theme';
import { SMALLEST, fitToDisplays, loadWindowState, saveWindowState } from './windowState';

export interface MainWindowDeps {
  readonly preload: string;
  readonly address: string;
  readonly stateFile: string;
}

const SETTLED_MS = 500;

export interface MainWindow {
  readonly window: BrowserWindow;
  /** Resolves when its bounds are on disk as last seen. */
  readonly saved: () => Promise<void>;
}

/** The one window of the app: sandboxed, isolated, without Node, on our own page. Shown as soon as it has painted. */
export function openMainWindow({ preload, address, stateFile }: MainWindowDeps): MainWindow {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea);
  const { bounds, isMaximized, theme } = fitToDisplays(loadWindowState(stateFile), areas);
  nativeTheme.themeSource = theme;
  const window = new BrowserWindow({
    show: false,
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Plugboard',
    backgroundColor: backgroundFor(nativeTheme.shouldUseDarkColors),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Elsewhere Chromium fetches dictionaries from the network, which nobody asked for.
      spellcheck: process.platform === 'darwin',
    },
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  void window.loadURL(address).catch(() => undefined);
  return { window, saved: rememberBounds(window, stateFile) };
}

function rememberBounds(window: BrowserWindow, stateFile: string): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const save = (): void => {
    clearTimeout(timer);
    if (window.isMinimized()) return;
    const isMaximized = window.isMaximized();
    const state = { bounds: window.getNormalBounds(), isMaximized, theme: nativeTheme.themeSource };
    last = last.then(() => saveWindowState(stateFile, state));
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SETTLED_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', save);
  nativeTheme.on('updated', soon);
  window.once('closed', () => {
    clearTimeout(timer);
    nativeTheme.off('updated', soon);
  });
  return () => last;
}

/** Brings the window to the front wherever it is. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
