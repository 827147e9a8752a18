import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageId, type ConversationId } from '@contract/ids';
import { expect, test } from 'vitest';
import { agentIn, allowAll, callEcho, nextApproval, turnEnded } from '../testing/agentIn';
import { scriptedProvider } from '../testing/scriptedProvider';
import { tempDir } from '../testing/tempDir';
import type { Agent } from './agent';
import type { ConversationEvent } from './events';
import { createTranscript } from './transcript';

test('a snapshot and the events after its number give the same messages, whenever it was taken', async () => {
  await using dir = await tempDir();
  const rules = allowAll();
  const provider = scriptedProvider([{ text: ['a', 'b'], ...callEcho }, { text: ['c', 'd'] }]);
  const { agent } = await agentIn(dir.path, { provider, rules });
  await using _own = agent;
  const { id } = await agent.create();
  const news: { seq: number; event: ConversationEvent }[] = [];
  const snapshots: Promise<Awaited<ReturnType<Agent['open']>>>[] = [];
  agent.onEvents(({ seq, event }) => {
    news.push({ seq, event });
    snapshots.push(agent.open(id, 50));
  });
  const ended = turnEnded(agent);
  await agent.send(id, 'go');
  await ended;
  const final = await agent.open(id, 50);
  expect(news.map(({ seq }) => seq)).toEqual(news.map((_, place) => place + 1));
  for (const snapshot of await Promise.all(snapshots)) {
    const transcript = createTranscript();
    for (const message of snapshot.messages) transcript.apply({ kind: 'message', message });
    for (const { seq, event } of news) if (seq > snapshot.seq) transcript.apply(event);
    expect(transcript.messages()).toEqual(final.messages);
  }
});

test('opening gives the newest messages and, page by page, the ones before', async () => {
  await using dir = await tempDir();
  const { agent } = await agentIn(dir.path, { provider: scriptedProvider([]) });
  await using _own = agent;
  const { id } = await agent.create();
  for (let turn = 0; turn < 3; turn += 1) {
    const ended = turnEnded(agent);
    await agent.send(id, `question ${turn}`);
    await ended;
    await agent.stop(id);
  }
  const newest = await agent.open(id, 2);
  expect(newest.messages).toMatchObject([{ text: 'question 2' }, { kind: 'assistant' }]);
  expect(newest.earlier).toBe(4);
  const older = await agent.open(id, 3, newest.messages[0]?.id);
  expect(older.messages.at(-1)).toMatchObject({ kind: 'assistant' });
  expect([older.messages.length, older.earlier]).toEqual([3, 1]);
  expect((await agent.open(id, 3, MessageId.parse('gone'))).messages).toEqual([]);
});

test('one turn runs at a time; a stop withdraws its questions and is saved when it resolves', async () => {
  await using dir = await tempDir();
  const { agent } = await agentIn(dir.path, { provider: scriptedProvider([callEcho]) });
  const { id } = await agent.create();
  const sending = agent.send(id, 'go');
  await expect(agent.send(id, 'again')).rejects.toMatchObject({ kind: 'busy' });
  await sending;
  const approval = await nextApproval(agent);
  await agent.stop(id);
  expect(agent.approvals()).toEqual([]);
  expect(agent.answer(approval.id, 'once')).toBe(false);
  const log = await readFile(join(dir.path, 'conversations', `${id}.jsonl`), 'utf8');
  expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({
    event: { kind: 'ended', outcome: 'stopped' },
  });
  await agent[Symbol.asyncDispose]();
});

test('an answer that failed is written anew in its place, and what its tools did stays', async () => {
  await using dir = await tempDir();
  const rules = allowAll();
  const provider = scriptedProvider([
    callEcho,
    { text: ['half an ans'], fault: { kind: 'unreachable', message: 'gone' } },
    callEcho,
    { text: ['It is 1.'] },
  ]);
  let id: ConversationId;
  let before;
  {
    const { agent } = await agentIn(dir.path, { provider, rules });
    await using _own = agent;
    ({ id } = await agent.create());
    const failed = turnEnded(agent);
    await agent.send(id, 'go');
    expect(await failed).toMatchObject({ outcome: 'failed' });
    const done = turnEnded(agent);
    await agent.retry(id);
    expect(await done).toMatchObject({ outcome: 'done' });
    before = (await agent.open(id, 50)).messages;
    await expect(agent.retry(id)).rejects.toMatchObject({ kind: 'nothing-to-retry' });
  }
  expect(before).toMatchObject([
    { text: 'go' },
    { outcome: 'done', problem: null, parts: [{ kind: 'call' }, { kind: 'call' }, { text: 'It is 1.' }] },
  ]);
  expect(provider.requests[2]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
  expect(provider.requests[3]?.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
  ]);
  const { agent } = await agentIn(dir.path);
  await using _own = agent;
  expect((await agent.open(id, 50)).messages).toEqual(before);
});
