import type { ConfirmView } from '@contract/confirm';
import { CONFIRM_CHANNELS } from '@contract/confirmChannels';
import { BrowserWindow } from 'electron';
import type { AskPerson } from '../lib/question';
import type { Language } from '../text/language';
import { originOf } from './appProtocol';
import { pinToPage } from './navigation';
import { queueQuestions, toDialogContent } from './questionQueue';

export interface ConfirmDeps {
  readonly preload: string;
  /** The dialog's page, and the origin that its messages must come from. */
  readonly address: string;
  /** The window it stands before, when there is one. */
  readonly parent: () => BrowserWindow | undefined;
  readonly language: () => Language;
  readonly background: () => string;
}

/** An answer sooner than this was a click meant for something else. */
const GUARD_MS = 400;

/** Main's own dialog (spec X): in a window that no page can reach into, fill or answer. Closing it cancels. */
export const createConfirm = (deps: ConfirmDeps): AskPerson =>
  queueQuestions(async (question, signal) => {
    const window = openDialog(deps, question.title);
    try {
      return await answerOf(window, toDialogContent(question, deps.language()), deps.address, signal);
    } finally {
      if (!window.isDestroyed()) window.destroy();
    }
  });

function openDialog({ preload, parent, background }: ConfirmDeps, title: string): BrowserWindow {
  const owner = parent();
  const window = new BrowserWindow({
    show: false,
    width: 580,
    height: 520,
    minWidth: 420,
    minHeight: 320,
    title,
    ...(owner && { parent: owner, modal: true }),
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    backgroundColor: background(),
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  window.removeMenu();
  window.on('page-title-updated', (event) => event.preventDefault());
  pinToPage(window.webContents, () => undefined);
  return window;
}

function answerOf(window: BrowserWindow, view: ConfirmView, address: string, signal: AbortSignal): Promise<string> {
  const { webContents } = window;
  const actions = new Set(view.actions.map((action) => action.id));
  let shownAt = Number.POSITIVE_INFINITY;
  const isOurs = ({ senderFrame }: Electron.IpcMainInvokeEvent): boolean =>
    senderFrame !== null && senderFrame.parent === null && senderFrame.origin === originOf(address);

  return new Promise((resolve, reject) => {
    const cancel = (): void => resolve('cancel');
    signal.addEventListener('abort', cancel, { once: true });
    window.once('closed', () => {
      signal.removeEventListener('abort', cancel);
      cancel();
    });
    window.once('ready-to-show', () => {
      window.show();
      shownAt = performance.now();
    });
    webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') cancel();
    });
    webContents.ipc.handle(CONFIRM_CHANNELS.read, (event) => (isOurs(event) ? view : null));
    webContents.ipc.handle(CONFIRM_CHANNELS.answer, (event, raw: unknown) => {
      const action = (raw as { readonly action?: unknown } | null)?.action;
      if (!isOurs(event) || typeof action !== 'string') return false;
      if (action !== 'cancel' && !(actions.has(action) && performance.now() - shownAt >= GUARD_MS)) return false;
      resolve(action);
      return true;
    });
    window.loadURL(address).catch((error: unknown) => {
      if (!window.isDestroyed()) reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
}
