import { ApprovalView, type ApprovalId, type CallId, type ConversationId, type ServerId } from '@contract';
import { expect, it } from 'vitest';
import type { Approval } from '../../agent/agent';
import { toolCall } from '../../testing/toolCall';
import { toApprovalView } from './approvalView';

it('shows a waiting approval whole, in exactly these fields', () => {
  const approval: Approval = {
    id: 'a1' as ApprovalId,
    conversation: 'conv' as ConversationId,
    conversationTitle: 'Numbers',
    call: toolCall({
      id: 'c1' as CallId,
      serverId: 's1' as ServerId,
      server: 'mail',
      tool: 'send',
      name: 'mail__send',
      title: 'Send',
      arguments: { body: 'hidden \u{E0041}' },
    }),
    origin: 'npx mail-mcp',
    claims: ['destructive'],
    warnings: ['state-dir'],
  };
  const view = toApprovalView(approval);
  expect(view).toStrictEqual({
    id: 'a1',
    conversation_id: 'conv',
    conversation: 'Numbers',
    call: 'c1',
    server_id: 's1',
    server: 'mail',
    origin: 'npx mail-mcp',
    tool: 'send',
    title: 'Send',
    arguments: '{\n  "body": "hidden ⟨U+E0041⟩"\n}',
    claims: ['destructive'],
    asked_by: 'model',
    warnings: ['state-dir'],
  });
  expect(ApprovalView.safeParse(view).error).toBeUndefined();
});
