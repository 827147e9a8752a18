import type { Handlers, ServerId } from '@contract';
import type { Agent } from '../agent/agent';
import type { ServerQuestions } from '../agent/serverQuestions';
import type { ToolPool } from '../agent/toolPool';
import type { SettingsStore } from '../config/settings';
import type { Disposables } from '../lib/disposables';
import type { Log } from '../lib/log';
import type { AskPerson } from '../lib/question';
import type { ServerImports } from '../mcp/imports';
import type { ServerManager } from '../mcp/manage';
import type { SignIns } from '../oauth/signIns';
import type { Language } from '../text/language';
import { announce, type AnnounceDeps } from './announce';
import { createBroadcast, type Broadcast } from './events';
import { approvalHandlers } from './handlers/approvals';
import { chatHandlers } from './handlers/chat';
import { importHandlers, type FilePorts } from './handlers/imports';
import { jsonViewHandlers } from './handlers/jsonView';
import { modelHandlers } from './handlers/models';
import { serverHandlers } from './handlers/servers';
import { serverQuestionHandlers } from './handlers/serverQuestions';
import { serverSecretHandlers } from './handlers/serverSecrets';
import { signInHandlers } from './handlers/signIns';
import { settingsHandlers, settingsViewOf } from './handlers/settings';
import { createRouter, type Router } from './router';
import { createSecretStorage, type SecretStorage, type StorageStates } from './secretStorage';
import type { SenderEvent } from './sender';
import { toModelView } from './views/modelView';
import { toServerQuestionViews } from './views/serverQuestionView';
import { describeServer, toConfigProblemView } from './views/serverView';

/** The rooms that the page reaches through the bridge. */
export interface BridgeCore extends AnnounceDeps {
  readonly manager: ServerManager & ServerImports;
  readonly signIns: SignIns;
  readonly agent: Agent;
  readonly questions: ServerQuestions;
  readonly settings: SettingsStore;
  readonly vault: StorageStates;
  readonly reviewDisk: () => void;
  readonly pool: ToolPool;
}

/** What the boundary needs from Electron and from above. */
export interface BridgePorts extends FilePorts {
  readonly send: (channel: string, payload: unknown) => void;
  readonly isTrusted: (event: SenderEvent) => boolean;
  readonly isPerson: (event: SenderEvent, isOnce: boolean) => boolean;
  readonly ask: AskPerson;
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => void;
  readonly language: () => Language;
  readonly about: { readonly stateDir: string; readonly version: string; readonly platform: string };
  readonly scrub: (text: string) => string;
  readonly log: Log;
  /** Aborted when the app quits. */
  readonly signal: AbortSignal;
}

export interface BridgeHost {
  readonly route: Router;
  readonly broadcast: Broadcast;
  /** Looks how secrets are kept, and tells the page; not before the first paint, since it may ask the keyring. */
  lookAtSecretStorage(): Promise<void>;
}

/** Everything that stands between the page and the core. Owned by `app`. */
export function createBridgeHost(app: Disposables, core: BridgeCore, ports: BridgePorts): BridgeHost {
  const secretStorage = wakingServers(
    createSecretStorage(core.vault, () => core.settings.current()),
    core,
    ports.log,
  );
  const serverName = (id: string): string | null => core.registry.rows().find((row) => row.id === id)?.name ?? null;
  const settingsDeps = { ...ports, settings: core.settings, reviewDisk: core.reviewDisk, secretStorage, serverName };
  const handlers: Handlers = {
    ...serverHandlers({ ...ports, ...core }),
    ...jsonViewHandlers({ ...ports, ...core }),
    ...serverSecretHandlers({ ...ports, ...core }),
    ...signInHandlers({ ...ports, ...core }),
    ...importHandlers({ ...ports, ...core }),
    ...chatHandlers({ ...ports, agent: core.agent }),
    ...approvalHandlers({ ...ports, agent: core.agent }),
    ...serverQuestionHandlers({ ...ports, questions: core.questions }),
    ...modelHandlers({ ...ports, models: core.models }),
    ...settingsHandlers(settingsDeps),
  };
  const broadcast = createBroadcast(ports.send, ports.log);
  announce(app, core, broadcast, ports.language);
  app.defer(core.questions.onChange((waiting) => broadcast('serverQuestionsChanged', toServerQuestionViews(waiting))));
  const tellSettings = (): void => broadcast('settingsChanged', settingsViewOf(settingsDeps));
  app.defer(core.settings.onChange(tellSettings));
  app.defer(core.settings.onDifference(tellSettings));
  const tellServers = (): void => {
    for (const row of core.registry.rows()) {
      broadcast('serverChanged', describeServer(row, core, ports.language()));
    }
  };
  app.defer(
    onNews(
      (listener) => core.settings.onChange(listener),
      ports.language,
      () => {
        tellServers();
        broadcast('configProblemChanged', toConfigProblemView(core.store.current().problem, ports.language()));
      },
    ),
  );
  app.defer(
    secretStorage.onChange(() => {
      tellSettings();
      // What is locked or readable shows in the masks of servers and models.
      tellServers();
      broadcast('modelsChanged', core.models.list().map(toModelView));
    }),
  );
  return {
    route: createRouter({ ...ports, handlers }),
    broadcast,
    lookAtSecretStorage: async () => void (await secretStorage.look()),
  };
}

/** Calls `listener` when, after a change, `read` gives another value than before. */
function onNews(onChange: (listener: () => void) => () => void, read: () => unknown, listener: () => void): () => void {
  let before = read();
  return onChange(() => {
    const now = read();
    if (now !== before) listener();
    before = now;
  });
}

/** A server that could not start because the keyring was locked tries again once it is open. */
const wakingServers = (storage: SecretStorage, { registry, manager }: BridgeCore, log: Log): SecretStorage => ({
  ...storage,
  async unlock(signal) {
    const isShut = (id: ServerId): boolean =>
      manager.mask(id)?.unreadable.some(({ state }) => state === 'locked') ?? false;
    const waiting = registry.rows().filter(({ id, state }) => state.kind === 'failed' && isShut(id));
    const view = await storage.unlock(signal);
    if (view.backend === 'encrypted') {
      Promise.all(waiting.map(({ id }) => registry.restart(id))).catch((error: unknown) =>
        log.warn('a server could not be started again', error),
      );
    }
    return view;
  },
});
