import type { SettingsView } from '@contract';
import type { PageBridge } from './bridge';
import { subscribeApprovals } from './features/approvals/subscribeApprovals';
import { subscribeChat } from './features/chat/subscribeChat';
import { subscribeQuestions } from './features/questions/subscribeQuestions';
import { hearRevision } from './features/servers/json/jsonActions';
import { serversStore, tellServers, type ServersEvent } from './features/servers/serversStore';
import { settingsStore } from './features/settings/settingsStore';
import { go } from './features/shell/shellStore';
import { setLanguage } from './lib/i18n';
import { setTheme } from './lib/theme';

/**
 * The one place where events meet stores. Subscribes first and asks for the snapshots then, so that no news falls
 * between. Resolves when settings are known and the page may be drawn in its language.
 */
export async function startSubscriptions(bridge: PageBridge): Promise<() => void> {
  const heard = { settings: false, models: false };
  // Rows are whole, so news that overtook the snapshot is simply told again after it.
  const early: ServersEvent[] = [];
  const hear = (event: ServersEvent): void => {
    if (!serversStore.getState().loaded) early.push(event);
    tellServers(event);
  };
  const stops = [
    bridge.on('serverChanged', (server) => hear({ kind: 'changed', server })),
    bridge.on('serverRemoved', ({ id }) => hear({ kind: 'removed', id })),
    bridge.on('configProblemChanged', (problem) => hear({ kind: 'problem', problem })),
    bridge.on('serversFileChanged', ({ revision }) => hearRevision(revision)),
    bridge.on('modelsChanged', (models) => {
      heard.models = true;
      settingsStore.setState({ models });
    }),
    bridge.on('settingsChanged', (settings) => {
      heard.settings = true;
      applySettings(settings);
    }),
    bridge.on('navigated', ({ screen }) => go(screen === 'settings' ? { screen, section: 'models' } : { screen })),
    subscribeChat(bridge),
    subscribeApprovals(bridge),
    subscribeQuestions(bridge),
  ];
  const asked = [
    bridge.listServers().then((listed) => {
      tellServers({ kind: 'listed', ...listed });
      early.forEach(tellServers);
    }),
    bridge.listModels().then((models) => {
      if (!heard.models) settingsStore.setState({ models });
    }),
  ];
  void Promise.allSettled(asked);
  const settings = await bridge.getSettings();
  if (!heard.settings) applySettings(settings);
  if (!settings.welcomed) go({ screen: 'welcome' });
  return () => stops.forEach((stop) => stop());
}

function applySettings(settings: SettingsView): void {
  setLanguage(settings.resolved_language);
  setTheme(settings.theme);
  settingsStore.setState({ settings });
}
