import type { ConversationId, ServerId, TurnEvent } from '@contract';
import type { Agent } from '../agent/agent';
import type { ConfigStore } from '../config/store';
import type { Disposables } from '../lib/disposables';
import type { ServerManager } from '../mcp/manage';
import type { Registry } from '../mcp/registry';
import type { SignIns } from '../oauth/signIns';
import type { Models } from '../models/models';
import type { Broadcast } from './events';
import { createFrames } from './frames';
import { toApprovalViews } from './views/approvalView';
import { toModelView } from './views/modelView';
import { toConfigProblemView, describeServer } from './views/serverView';
import { toSummary, toTurnEvent } from './views/turnView';
import type { Language } from '../text/language';

export interface AnnounceDeps {
  readonly store: ConfigStore;
  readonly registry: Registry;
  readonly manager: ServerManager;
  readonly signIns: Pick<SignIns, 'facts' | 'pending' | 'onChange'>;
  readonly agent: Agent;
  readonly models: Models;
}

/** Sends whatever changes in main to the page, as whole rows; streams as one message a frame. */
export function announce(app: Disposables, core: AnnounceDeps, broadcast: Broadcast, language: () => Language): void {
  announceServers(app, core, broadcast, language);
  announceChat(app, core.agent, broadcast, language);
  app.defer(core.models.onChange(() => broadcast('modelsChanged', core.models.list().map(toModelView))));
}

function announceServers(
  app: Disposables,
  { store, registry, manager, signIns }: AnnounceDeps,
  broadcast: Broadcast,
  language: () => Language,
): void {
  const frames = app.own(
    createFrames<ServerId, null>({
      flush: (id) => {
        const row = registry.find(id);
        if (row) broadcast('serverChanged', describeServer(row, { manager, signIns }, language()));
      },
    }),
  );
  app.defer(
    registry.onEvent((event) => {
      if (event.kind === 'removed') broadcast('serverRemoved', { id: event.id });
      else frames.add(event.row.id, null);
    }),
  );
  // Whose definition waits and who is signed in may change without a row.
  const tellAll = (): void => registry.rows().forEach(({ id }) => frames.add(id, null));
  app.defer(manager.onWaiting(tellAll));
  app.defer(signIns.onChange(tellAll));
  app.defer(store.onRevision((revision) => broadcast('serversFileChanged', { revision })));
  app.defer(
    store.onChange(({ before, after }) => {
      if (JSON.stringify(before.problem) !== JSON.stringify(after.problem)) {
        broadcast('configProblemChanged', toConfigProblemView(after.problem, language()));
      }
    }),
  );
}

function announceChat(app: Disposables, agent: Agent, broadcast: Broadcast, language: () => Language): void {
  const frames = app.own(
    createFrames<ConversationId, TurnEvent>({
      flush: (id, events) => broadcast('turnProgressed', { id, events: [...events] }),
      weigh: weightOf,
    }),
  );
  app.defer(agent.onEvents(({ id, seq, event }) => frames.add(id, toTurnEvent(seq, event, language()))));
  app.defer(
    agent.onConversation((news) => {
      if ('removed' in news) broadcast('conversationRemoved', { id: news.removed });
      else broadcast('conversationChanged', toSummary(news));
    }),
  );
  app.defer(agent.onApprovals((approvals) => broadcast('approvalsChanged', toApprovalViews(approvals))));
}

/** Roughly its size; rows are bounded by their views, so one of them may go alone. */
const weightOf = (event: TurnEvent): number => ('delta' in event ? event.delta.length + 64 : 32_768);
