import type { ConversationId, ServerId } from '@contract/ids';
import type { Approvals } from './approvals';
import type { History } from './history';
import type { Subject } from './permissions';
import type { ResultStore } from './results';
import type { CallSetting } from './runTool';
import type { ToolPool } from './toolPool';

interface SettingDeps {
  readonly pool: Pick<ToolPool, 'findTool'>;
  readonly approvals: Approvals;
  readonly results: ResultStore;
  /** The command or address behind a server, masked where spec S1 says so. */
  readonly originOf: (server: ServerId) => string;
}

/** All of a call's setting that does not depend on who runs it. */
export type ConversationSetting = Omit<CallSetting, 'report' | 'tools'>;

/** What permits a call in one conversation. What is granted for it dies with the app. */
export function createConversationSetting(
  id: ConversationId,
  { pool, approvals, results, originOf }: SettingDeps,
): (history: History) => ConversationSetting {
  const grants: Subject[] = [];
  return (history) => ({
    conversation: id,
    mode: 'ask',
    grants: () => grants,
    commit: () => history.commit(),
    keepText: (text) => results.keep(id, text),
    async ask(call, subject, warnings, signal) {
      const origin = call.serverId === null ? '' : originOf(call.serverId);
      const claims = pool.findTool(subject.serverId, subject.tool)?.claims ?? [];
      const question = { conversation: id, conversationTitle: history.title(), call, origin, claims, warnings };
      const answer = await approvals.ask(question, subject, signal);
      if (answer.kind === 'conversation') grants.push(subject);
      return answer;
    },
  });
}
