import type { MenuText } from '../text/menu';

/** The screens that main can ask the page to show. */
export type Screen = 'chat' | 'servers' | 'settings';

export interface MenuDeps {
  readonly text: MenuText;
  readonly isMac: boolean;
  readonly isDevelopment: boolean;
  readonly navigate: (screen: Screen) => void;
}

type Item = Electron.MenuItemConstructorOptions;

/** The application menu. It stays out of sight on Linux and Windows, where its shortcuts are what counts. */
export function appMenu({ text, isMac, isDevelopment, navigate }: MenuDeps): Item[] {
  const separator: Item = { type: 'separator' };
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: text.file,
      submenu: [
        { label: text.settings, accelerator: 'CmdOrCtrl+,', click: () => navigate('settings') },
        separator,
        isMac ? { label: text.close, role: 'close' } : { label: text.quit, role: 'quit' },
      ],
    },
    { label: text.edit, submenu: editItems(text) },
    {
      label: text.view,
      submenu: [
        { label: text.chat, click: () => navigate('chat') },
        { label: text.servers, accelerator: 'CmdOrCtrl+Shift+M', click: () => navigate('servers') },
        separator,
        { label: text.actualSize, role: 'resetZoom' },
        { label: text.zoomIn, role: 'zoomIn' },
        // The key that carries the plus sign, without Shift.
        { label: text.zoomIn, role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { label: text.zoomOut, role: 'zoomOut' },
        separator,
        { label: text.fullScreen, role: 'togglefullscreen' },
        ...(isDevelopment ? developmentItems(text) : []),
      ],
    },
    {
      label: text.window,
      submenu: [
        { label: text.minimize, role: 'minimize' },
        { label: text.close, role: 'close' },
      ],
    },
  ];
}

const editItems = (text: MenuText): Item[] => [
  { label: text.undo, role: 'undo' },
  { label: text.redo, role: 'redo' },
  { type: 'separator' },
  { label: text.cut, role: 'cut' },
  { label: text.copy, role: 'copy' },
  { label: text.paste, role: 'paste' },
  { label: text.selectAll, role: 'selectAll' },
];

const developmentItems = (text: MenuText): Item[] => [
  { type: 'separator' },
  { label: text.reload, role: 'reload' },
  { label: text.devTools, role: 'toggleDevTools' },
];

/** What was right-clicked, as Electron tells it. */
export interface ContextTarget {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
  readonly editFlags: { readonly canCut: boolean; readonly canCopy: boolean; readonly canPaste: boolean };
}

export interface ContextActions {
  readonly replaceWord: (word: string) => void;
  readonly learnWord: (word: string) => void;
}

/** The menu for a right click; empty where there is nothing to do. */
export function contextMenu(target: ContextTarget, text: MenuText, actions: ContextActions): Item[] {
  const { isEditable, editFlags, misspelledWord } = target;
  const spelling: Item[] = misspelledWord
    ? [
        ...target.dictionarySuggestions
          .slice(0, 5)
          .map((word): Item => ({ label: word, click: () => actions.replaceWord(word) })),
        { label: text.addToDictionary, click: () => actions.learnWord(misspelledWord) },
        { type: 'separator' },
      ]
    : [];
  if (isEditable) {
    return [
      ...spelling,
      { label: text.cut, role: 'cut', enabled: editFlags.canCut },
      { label: text.copy, role: 'copy', enabled: editFlags.canCopy },
      { label: text.paste, role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { label: text.selectAll, role: 'selectAll' },
    ];
  }
  return target.selectionText === '' ? [] : [{ label: text.copy, role: 'copy' }];
}
