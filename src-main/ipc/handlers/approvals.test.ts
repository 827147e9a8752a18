import type { ApprovalId, CallId, ConversationId, ServerId } from '@contract';
import { describe, expect, it } from 'vitest';
import type { Approval, ApprovalChoice } from '../../agent/agent';
import type { Question } from '../../lib/question';
import { toolCall } from '../../testing/toolCall';
import { approvalHandlers } from './approvals';

const id = 'a1' as ApprovalId;
const waiting: Approval = {
  id,
  conversation: 'conv' as ConversationId,
  conversationTitle: 'Numbers',
  call: toolCall({
    id: 'c1' as CallId,
    serverId: 's1' as ServerId,
    server: 'mail/work',
    tool: 'send',
    name: 'mail__send',
    title: 'Send a message',
  }),
  origin: 'npx mail-mcp\u202e',
  claims: ['destructive'],
  warnings: [],
};

function handlersThat(reply: string, approvals: readonly Approval[] = [waiting]) {
  const asked: Question[] = [];
  const answers: [string, ApprovalChoice, string | undefined][] = [];
  const handlers = approvalHandlers({
    agent: {
      approvals: () => approvals,
      answer: (approval, choice, note) => {
        answers.push([approval, choice, note]);
        return true;
      },
    },
    ask: async (question) => {
      asked.push(question);
      return reply;
    },
    language: () => 'en',
    signal: new AbortController().signal,
  });
  return { handlers, asked, answers };
}

describe('answerApproval', () => {
  it('passes once, conversation and deny on without a dialog', async () => {
    const { handlers, asked, answers } = handlersThat('always');
    for (const answer of ['once', 'conversation'] as const) await handlers.answerApproval({ id, answer });
    await handlers.answerApproval({ id, answer: 'deny', note: 'not now' });
    expect(asked).toEqual([]);
    expect(answers).toEqual([
      ['a1', 'once', undefined],
      ['a1', 'conversation', undefined],
      ['a1', 'deny', 'not now'],
    ]);
  });

  it("asks in main's dialog before always counts, showing rule, server, origin and tool", async () => {
    const { handlers, asked, answers } = handlersThat('always');
    expect(await handlers.answerApproval({ id, answer: 'always' })).toEqual({ accepted: true });
    expect(answers).toEqual([['a1', 'always', undefined]]);
    expect(asked[0]?.rows.map(({ label, value }) => [label, ...value])).toEqual([
      ['Rule', 'allow mail%2Fwork/send'],
      ['Server', 'mail/work'],
      ['Reaches', 'npx mail-mcp⟨U+202E⟩'],
      ['Tool', 'Send a message', 'send'],
      ['Claimed by the server', 'may change or delete things'],
    ]);
  });

  it('leaves the question open when the dialog is declined', async () => {
    const { handlers, answers } = handlersThat('cancel');
    expect(await handlers.answerApproval({ id, answer: 'always' })).toEqual({ accepted: false });
    expect(answers).toEqual([]);
  });

  it('does not ask about an approval that is not there any more', async () => {
    const { handlers, asked } = handlersThat('always', []);
    expect(await handlers.answerApproval({ id, answer: 'always' })).toEqual({ accepted: false });
    expect(asked).toEqual([]);
  });
});
