import { ApprovalId, CallId, ConversationId, ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import type { ApprovalWarning } from './agent';
import { createApprovals, type Answer } from './approvals';
import type { ToolCall } from './events';

const call = { id: CallId.parse('c'), serverId: ServerId.parse('s') } as ToolCall;
const subject = { serverId: 's', tool: 't', definition: 'v1' };
const question = (conversation = 'a', warnings: ApprovalWarning[] = []) => ({
  conversation: ConversationId.parse(conversation),
  conversationTitle: '',
  call,
  origin: 'node server.js',
  claims: [],
  warnings,
});
const live = (): AbortSignal => new AbortController().signal;

test('a question is answered once', async () => {
  const approvals = createApprovals();
  const answer = approvals.ask(question(), subject, live());
  const id = approvals.list()[0]?.id ?? ApprovalId.parse('none');
  expect(approvals.answer(id, 'deny', ' ')).toBe(true);
  expect(approvals.answer(id, 'once')).toBe(false);
  expect(await answer).toEqual({ kind: 'deny', note: null });
  expect(approvals.list()).toEqual([]);
});

test('a stop withdraws the question, and a late answer counts for nothing', async () => {
  const approvals = createApprovals();
  const stop = new AbortController();
  const counts: number[] = [];
  approvals.onChange((all) => counts.push(all.length));
  const answer = approvals.ask(question(), subject, stop.signal);
  const id = approvals.list()[0]?.id ?? ApprovalId.parse('none');
  stop.abort();
  expect(await answer).toEqual({ kind: 'withdrawn' });
  expect(approvals.answer(id, 'always')).toBe(false);
  expect(await approvals.ask(question(), subject, stop.signal)).toEqual({ kind: 'withdrawn' });
  expect(counts).toEqual([1, 0]);
});

test('an answer for the conversation or for good also answers what waits for the same tool, warnings excepted', async () => {
  const approvals = createApprovals();
  const answers: Record<string, Answer['kind']> = {};
  const ask = (name: string, ...args: Parameters<typeof question>): void =>
    void approvals.ask(question(...args), subject, live()).then(({ kind }) => (answers[name] = kind));
  ask('first');
  ask('same');
  ask('warned', 'a', ['changed']);
  ask('elsewhere', 'b');
  void approvals.ask(question(), { ...subject, tool: 'u' }, live()).then(({ kind }) => (answers['other'] = kind));
  const [first] = approvals.list();
  approvals.answer(first?.id ?? ApprovalId.parse('none'), 'conversation');
  await Promise.resolve();
  expect(answers).toEqual({ first: 'conversation', same: 'conversation' });
  expect(approvals.list()).toHaveLength(3);
  const elsewhere = approvals.list().find(({ conversation }) => conversation === 'b');
  approvals.answer(elsewhere?.id ?? ApprovalId.parse('none'), 'always');
  await Promise.resolve();
  expect(answers['elsewhere']).toBe('always');
  expect(approvals.list()).toHaveLength(2);
});
