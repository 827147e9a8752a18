import { Menu, nativeTheme } from 'electron';
import type { MenuText } from '../text/menu';
import { appMenu, type Screen } from './menu';

/** The settings as far as the shell shows them. */
export interface LookSettings {
  current(): { readonly theme: Electron.NativeTheme['themeSource'] };
  onChange(listener: () => void): () => void;
}

/** Shows the theme of the settings from now on. Returns unsubscribe. */
export function followTheme(settings: LookSettings): () => void {
  const follow = (): void => void (nativeTheme.themeSource = settings.current().theme);
  follow();
  return settings.onChange(follow);
}

/** Shows the application menu, anew whenever the language may have changed. Returns unsubscribe. */
export function followLanguage(
  settings: LookSettings,
  text: () => MenuText,
  navigate: (screen: Screen) => void,
): () => void {
  const follow = (): void => {
    const isDevelopment = import.meta.env.DEV;
    const isMac = process.platform === 'darwin';
    const items = appMenu({ text: text(), isMac, isDevelopment, navigate });
    Menu.setApplicationMenu(Menu.buildFromTemplate(items));
  };
  follow();
  return settings.onChange(follow);
}
