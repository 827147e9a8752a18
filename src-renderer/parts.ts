import { part } from './ui/part';

/** The features that `App` places and the first sight of the page does without. */
export const AddServerSheet = part(async () => (await import('./features/servers/AddServerSheet')).AddServerSheet);
export const Palette = part(async () => (await import('./features/shell/Palette')).Palette);
export const QuestionSheet = part(async () => (await import('./features/questions/QuestionSheet')).QuestionSheet);
export const ServerScreen = part(async () => (await import('./features/servers/ServerScreen')).ServerScreen);
export const ServersScreen = part(async () => (await import('./features/servers/ServersScreen')).ServersScreen);
export const SettingsScreen = part(async () => (await import('./features/settings/SettingsScreen')).SettingsScreen);
export const ShortcutsDialog = part(async () => (await import('./features/shell/ShortcutsDialog')).ShortcutsDialog);
export const Welcome = part(async () => (await import('./Welcome')).Welcome);
