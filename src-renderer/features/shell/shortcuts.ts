export type ShortcutId = 'newChat' | 'palette' | 'settings' | 'servers' | 'toggleSideBar' | 'shortcuts';

interface Shortcut {
  readonly id: ShortcutId;
  readonly key: string;
  readonly shift: boolean;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'newChat', key: 'n', shift: false },
  { id: 'palette', key: 'k', shift: false },
  { id: 'servers', key: 'm', shift: true },
  { id: 'settings', key: ',', shift: false },
  { id: 'toggleSideBar', key: 'b', shift: false },
  { id: 'shortcuts', key: '/', shift: false },
];

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing'>;

/** The shortcut that was pressed. Ctrl here, Cmd on a Mac; never while an input method composes. */
export function findShortcut(press: Press, isMac: boolean): ShortcutId | undefined {
  const main = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  if (!main || press.altKey || press.isComposing) return undefined;
  // On some layouts `/` needs Shift, so only letters tell Shift apart.
  return SHORTCUTS.find(
    ({ key, shift }) => key === press.key.toLowerCase() && (shift === press.shiftKey || !/[a-z]/.test(key)),
  )?.id;
}

/** `Ctrl+Shift+M`, or `⌘+⇧+M` on a Mac. */
export function shortcutKeys(id: ShortcutId, isMac: boolean): string {
  const shortcut = SHORTCUTS.find((each) => each.id === id);
  if (!shortcut) return '';
  return [isMac ? '⌘' : 'Ctrl', ...(shortcut.shift ? [isMac ? '⇧' : 'Shift'] : []), shortcut.key.toUpperCase()].join(
    '+',
  );
}
