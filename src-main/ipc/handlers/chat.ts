import type { Handlers } from '@contract';
import type { Agent } from '../../agent/agent';
import { Fault } from '../../lib/fault';
import { toConversationView, toSummary } from '../views/turnView';
import type { Language } from '../../text/language';
import { ipcFaults } from '../../text/ipcFaults';

export interface ChatHandlerDeps {
  readonly agent: Agent;
  /** Resolves with false when the person did not want it opened. @throws Fault 'blocked-address' */
  readonly openUrl: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => void;
  readonly language: () => Language;
}

type ChatHandlers = Pick<
  Handlers,
  | 'listConversations'
  | 'createConversation'
  | 'openConversation'
  | 'renameConversation'
  | 'deleteConversation'
  | 'sendMessage'
  | 'retryTurn'
  | 'stopTurn'
  | 'runTool'
  | 'cancelCall'
  | 'openLink'
  | 'copyText'
>;

export const chatHandlers = ({ agent, openUrl, copyText, language }: ChatHandlerDeps): ChatHandlers => ({
  listConversations: async () => agent.conversations().map(toSummary),
  createConversation: async () => toSummary(await agent.create()),
  openConversation: async ({ id, before, limit }) =>
    toConversationView(await agent.open(id, limit, before), language()),
  renameConversation: ({ id, title }) => agent.rename(id, title),
  deleteConversation: ({ id }) => agent.remove(id),
  sendMessage: async ({ id, text }) => ({ turn: await agent.send(id, text) }),
  retryTurn: async ({ id }) => ({ turn: await agent.retry(id) }),
  stopTurn: ({ id }) => agent.stop(id),
  runTool: async ({ id, server_id, tool, arguments: text }) => ({
    call: await agent.runTool(id, server_id, tool, toArguments(text)),
  }),
  cancelCall: async ({ call }) => agent.cancelCall(call),
  openLink: async ({ url }) => ({ opened: await openUrl(url) }),
  copyText: async ({ text }) => copyText(text),
});

function toArguments(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault('bad-arguments', ipcFaults.argumentsNotJson);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Fault('bad-arguments', ipcFaults.argumentsNotObject);
  }
  return value as Readonly<Record<string, unknown>>;
}
