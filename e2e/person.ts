import type { RunningApp } from './fixtures';
import { chatPage, type ChatPage } from './pages/chatPage';
import { confirmPage, type ConfirmPage } from './pages/confirmPage';
import { serversPage, type ServerEntry, type ServersPage } from './pages/serversPage';
import { settingsPage, type ModelEntry, type SettingsPage } from './pages/settingsPage';
import { welcomePage, type WelcomePage } from './pages/welcomePage';
import { expect } from './fixtures';

/** Who sits at the app: its screens, and what takes more than one of them. */
export interface Person {
  readonly welcome: WelcomePage;
  readonly chat: ChatPage;
  readonly servers: ServersPage;
  readonly settings: SettingsPage;
  /** Main's own dialog, as soon as it is open. */
  confirm(): Promise<ConfirmPage>;
  /** Adds a server by form, agrees to it in main's dialog, and waits until its state is the given one. */
  addServer(entry: ServerEntry, state?: 'ready' | 'failed'): Promise<void>;
  /** Adds a model by form and agrees to it in main's dialog. */
  addModel(entry: ModelEntry): Promise<void>;
}

export function personAt(running: RunningApp): Person {
  const { page } = running;
  const servers = serversPage(page);
  const settings = settingsPage(page);
  const confirm = async (): Promise<ConfirmPage> => confirmPage(await running.dialog());
  return {
    welcome: welcomePage(page),
    chat: chatPage(page),
    servers,
    settings,
    confirm,
    async addServer(entry, state = 'ready') {
      await servers.add(entry);
      await (await confirm()).answer('Add');
      await expect(servers.sheet).toBeHidden();
      await servers.open();
      await expect(servers.row(entry.name)).toContainText(state);
    },
    async addModel(entry) {
      await settings.addModel(entry);
      await (await confirm()).answer('Use this model');
      await expect(settings.modelSheet).toBeHidden();
      await expect(settings.model(entry.label ?? entry.model)).toBeVisible();
    },
  };
}
