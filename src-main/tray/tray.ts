import { Menu, Tray } from 'electron';
import { statusOf } from '../mcp/connectionState';
import { summarize } from '../mcp/summary';
import type { Language } from '../text/language';
import { summaryWords } from '../text/summary';
import { trayText } from '../text/tray';
import { trayIcon } from './trayIcon';
import { trayMenu, type TrayActions, type TrayApproval, type TrayServer } from './trayMenu';

export interface TrayDeps {
  readonly servers: () => readonly TrayServer[];
  readonly approvals: () => readonly TrayApproval[];
  /** What servers ask of the person. */
  readonly questions: () => readonly Omit<TrayApproval, 'tool'>[];
  readonly language: () => Language;
  readonly actions: TrayActions;
  readonly platform: NodeJS.Platform;
  /** Subscribes to everything that changes what the tray shows; returns unsubscribe. */
  readonly onChange: (listener: () => void) => () => void;
}

const SETTLED_MS = 50;

/** The tray icon for as long as it is not disposed. Follows changes, gathered, and touches only what differs. */
export function createTray({
  servers,
  approvals,
  questions,
  language,
  actions,
  platform,
  onChange,
}: TrayDeps): Disposable {
  const tray = new Tray(trayIcon('none', platform));
  let shown = { kind: '', words: '', menu: '' };
  let timer: NodeJS.Timeout | undefined;

  const update = (): void => {
    timer = undefined;
    const rows = servers();
    const waiting = approvals();
    const asked = questions();
    const text = trayText[language()];
    const { kind, counts } = summarize(
      rows.map((row) => statusOf(row.state)),
      waiting.length,
      asked.length,
    );
    const words = summaryWords(counts, language());
    const toAnswer = [...waiting, ...asked.map((question) => ({ ...question, tool: text.asks }))];
    const items = trayMenu({ summary: words, servers: rows, approvals: toAnswer }, text, actions);
    const next = { kind, words, menu: JSON.stringify([items, rows.map((row) => row.id)]) };
    if (next.kind !== shown.kind) tray.setImage(trayIcon(kind, platform));
    if (next.words !== shown.words) tray.setToolTip(words);
    if (next.menu !== shown.menu) tray.setContextMenu(Menu.buildFromTemplate(items));
    shown = next;
  };
  const off = onChange(() => {
    timer ??= setTimeout(update, SETTLED_MS);
  });
  // On macOS a click opens the menu.
  if (platform !== 'darwin') tray.on('click', () => actions.open('chat'));
  update();
  return {
    [Symbol.dispose]() {
      off();
      clearTimeout(timer);
      tray.destroy();
    },
  };
}
