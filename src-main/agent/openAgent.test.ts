import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationId } from '@contract/ids';
import { expect, test } from 'vitest';
import { agentIn, callEcho, nextApproval, turnEnded } from '../testing/agentIn';
import { scriptedProvider } from '../testing/scriptedProvider';
import { tempDir } from '../testing/tempDir';

test('a message, an approval, a result, an answer; and after a restart everything is still there', async () => {
  await using dir = await tempDir();
  const provider = scriptedProvider([callEcho, { text: ['It is 1.'] }]);
  let id: ConversationId;
  let before;
  {
    const { agent } = await agentIn(dir.path, { provider });
    await using _own = agent;
    ({ id } = await agent.create());
    const ended = turnEnded(agent);
    await agent.send(id, 'What is it?');
    const approval = await nextApproval(agent);
    expect(approval).toMatchObject({
      conversation: id,
      conversationTitle: 'What is it?',
      origin: 'node server.js',
      claims: ['readOnly'],
    });
    expect(agent.conversations()).toMatchObject([{ id, title: 'What is it?', running: true, waiting: 1 }]);
    agent.answer(approval.id, 'once');
    expect(await ended).toMatchObject({ outcome: 'done' });
    before = (await agent.open(id, 50)).messages;
  }
  const { agent } = await agentIn(dir.path);
  await using _own = agent;
  expect(agent.conversations()).toMatchObject([{ id, title: 'What is it?', running: false, waiting: 0 }]);
  expect((await agent.open(id, 50)).messages).toEqual(before);
  expect(before).toMatchObject([
    { text: 'What is it?' },
    { outcome: 'done', parts: [{ call: { state: 'done' } }, { text: 'It is 1.' }] },
  ]);
  const audit = await readFile(join(dir.path, 'audit.jsonl'), 'utf8');
  expect(JSON.parse(audit)).toMatchObject({
    conversation: id,
    tool: 'echo',
    permitted_by: { kind: 'once' },
    outcome: 'done',
    arguments: '{"n":1,"key":"[secret]"}',
  });
});

test('a conversation that left memory goes on where it was, with numbers that go on too', async () => {
  await using dir = await tempDir();
  const { agent } = await agentIn(dir.path, { provider: scriptedProvider([]) });
  await using _own = agent;
  const say = async (id: ConversationId, text: string): Promise<void> => {
    const ended = turnEnded(agent);
    await agent.send(id, text);
    await ended;
    await agent.stop(id);
  };
  const { id } = await agent.create();
  await say(id, 'first');
  const before = await agent.open(id, 10);
  for (let i = 0; i < 10; i += 1) await say((await agent.create()).id, `other ${i}`);

  const after = await agent.open(id, 10);
  expect(after).toEqual(before);
  // It was read again from its log, so it is not the same object.
  expect(after.messages[0]).not.toBe(before.messages[0]);
  const seqs: number[] = [];
  agent.onEvents((news) => void (news.id === id && seqs.push(news.seq)));
  await say(id, 'second');
  expect(seqs[0]).toBe(before.seq + 1);
  expect((await agent.open(id, 10)).messages).toMatchObject([
    { text: 'first' },
    { kind: 'assistant', outcome: 'done' },
    { text: 'second' },
    { kind: 'assistant', outcome: 'done' },
  ]);
});

test('quitting interrupts what runs and waits for nobody', async () => {
  await using dir = await tempDir();
  let id: ConversationId;
  {
    const { agent } = await agentIn(dir.path, { provider: scriptedProvider([{ text: ['half'], hangs: true }]) });
    await using _own = agent;
    ({ id } = await agent.create());
    const heard = new Promise<void>((resolve) => agent.onEvents(({ event }) => event.kind === 'text' && resolve()));
    await agent.send(id, 'go');
    await heard;
  }
  const { agent } = await agentIn(dir.path);
  await using _own = agent;
  expect((await agent.open(id, 1)).messages).toMatchObject([{ outcome: 'interrupted', parts: [{ text: 'half' }] }]);
});

test('a conversation can be renamed and removed, and one that is not there is named so', async () => {
  await using dir = await tempDir();
  const { agent } = await agentIn(dir.path, { provider: scriptedProvider([]) });
  const news: unknown[] = [];
  agent.onConversation((info) => news.push(info));
  const { id } = await agent.create();
  const ended = turnEnded(agent);
  await agent.send(id, 'go');
  await ended;
  await agent.rename(id, 'Named');
  expect(news.at(-1)).toMatchObject({ id, title: 'Named' });
  await agent.remove(id);
  expect(news.at(-1)).toEqual({ removed: id });
  await expect(agent.open(id, 1)).rejects.toMatchObject({ kind: 'unknown-conversation' });
  await agent[Symbol.asyncDispose]();
  const { agent: again } = await agentIn(dir.path);
  await using _own = again;
  expect(again.conversations()).toEqual([]);
});
