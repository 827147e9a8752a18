import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationId } from '@contract/ids';
import { MessageId, ServerId } from '@contract/ids';
import { expect, test } from 'vitest';
import { SettingsFile, type PermissionRule } from '../config/settings';
import { Fault } from '../lib/fault';
import type { ModelProvider } from '../models/provider';
import { memoryRegistry, textResult, type MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider, type ScriptedStep } from '../testing/scriptedProvider';
import { tempDir } from '../testing/tempDir';
import type { Agent, Approval } from './agent';
import type { ConversationEvent, Permit } from './events';
import { openAgent } from './openAgent';
import { createToolPool } from './toolPool';
import { createTranscript } from './transcript';

const echo: MemoryServer = {
  name: 's',
  tools: { echo: { annotations: { readOnlyHint: true }, run: async (args) => textResult(JSON.stringify(args)) } },
};
const callEcho: ScriptedStep = { calls: [{ name: 's__echo', arguments: { n: 1, key: 'env-secret-value' } }] };
const server = ServerId.parse('id-s');

interface Options {
  readonly provider?: ModelProvider;
  readonly servers?: readonly MemoryServer[];
  readonly rules?: PermissionRule[];
}

async function agentIn(stateDir: string, { provider, servers = [echo], rules = [] }: Options = {}) {
  const registry = memoryRegistry(servers);
  const settings = SettingsFile.parse({});
  const pool = createToolPool({ registry, settings: { current: () => settings, onChange: () => () => undefined } });
  const agent = await openAgent({
    pool,
    registry,
    providerFor: async () => {
      if (provider === undefined) throw new Fault('no-model', 'No model is configured.');
      return provider;
    },
    rules: { list: () => rules, add: async (rule) => void rules.push(rule) },
    own: { stateDir, home: '/home/nobody' },
    scrubResult: (text) => text,
    scrub: (text) => text.replaceAll('env-secret-value', '[secret]'),
    originOf: () => 'node server.js',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return { agent, registry, rules };
}

/** Resolves with the first question that waits. */
const nextApproval = (agent: Agent): Promise<Approval> =>
  new Promise((resolve) => {
    const look = (all: readonly Approval[]): void => {
      const [first] = all;
      if (first === undefined) return;
      stop();
      resolve(first);
    };
    const stop = agent.onApprovals(look);
    look(agent.approvals());
  });

const turnEnded = (agent: Agent): Promise<ConversationEvent & { kind: 'ended' }> =>
  new Promise((resolve) => {
    const stop = agent.onEvents(({ event }) => {
      if (event.kind !== 'ended') return;
      stop();
      resolve(event);
    });
  });

const callEnded = (agent: Agent): Promise<ConversationEvent & { kind: 'call' }> =>
  new Promise((resolve) => {
    const stop = agent.onEvents(({ event }) => {
      if (event.kind !== 'call' || event.call.state === 'running' || event.call.state === 'waiting') return;
      stop();
      resolve(event);
    });
  });

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

test('“always” survives a restart, “conversation” lasts while the app runs, “once” only once', async () => {
  await using dir = await tempDir();
  const rules: PermissionRule[] = [];
  const provider = scriptedProvider((_request, index) => (index % 2 === 0 ? callEcho : { text: ['ok'] }));
  const turn = async (
    agent: Agent,
    id: ConversationId,
    choice?: 'once' | 'conversation' | 'always',
  ): Promise<Permit['kind'] | undefined> => {
    const ended = turnEnded(agent);
    await agent.send(id, 'go');
    if (choice !== undefined) agent.answer((await nextApproval(agent)).id, choice);
    await ended;
    const last = (await agent.open(id, 1)).messages[0];
    const [part] = last?.kind === 'assistant' ? last.parts : [];
    return part?.kind === 'call' ? part.call.permittedBy?.kind : undefined;
  };
  let id: ConversationId;
  {
    const { agent } = await agentIn(dir.path, { provider, rules });
    await using _own = agent;
    ({ id } = await agent.create());
    expect(await turn(agent, id, 'once')).toBe('once');
    expect(await turn(agent, id, 'conversation')).toBe('conversation');
    expect(await turn(agent, id)).toBe('conversation');
  }
  {
    const { agent } = await agentIn(dir.path, { provider, rules });
    await using _own = agent;
    expect(await turn(agent, id, 'always')).toBe('always');
  }
  const { agent } = await agentIn(dir.path, { provider, rules });
  await using _own = agent;
  expect(await turn(agent, id)).toBe('rule');
  expect(agent.approvals()).toEqual([]);
});

test('a snapshot and the events after its number give the same messages, whenever it was taken', async () => {
  await using dir = await tempDir();
  const rules: PermissionRule[] = [{ id: 'r', verdict: 'allow', server_id: '*', pattern: '*' }];
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

test('without a model sending says so and keeps nothing; a tool run by hand asks and shows its result', async () => {
  await using dir = await tempDir();
  const { agent, registry } = await agentIn(dir.path);
  await using _own = agent;
  const { id } = await agent.create();
  await expect(agent.send(id, 'hi')).rejects.toMatchObject({ kind: 'no-model' });
  expect((await agent.open(id, 5)).messages).toEqual([]);

  const done = callEnded(agent);
  const call = await agent.runTool(id, server, 'echo', { n: 2 });
  const approval = await nextApproval(agent);
  expect(approval.call).toMatchObject({ id: call, askedBy: 'person', state: 'waiting' });
  expect(registry.calls).toEqual([]);
  agent.answer(approval.id, 'once');
  expect((await done).call).toMatchObject({ state: 'done', content: [{ text: '{"n":2}' }] });
  expect((await agent.open(id, 5)).messages).toMatchObject([{ kind: 'direct', call: { id: call, state: 'done' } }]);
  expect(agent.conversations()).toMatchObject([{ title: 'echo' }]);
});

test('a call can be cancelled alone, and the turn goes on', async () => {
  await using dir = await tempDir();
  const rules: PermissionRule[] = [{ id: 'r', verdict: 'allow', server_id: '*', pattern: '*' }];
  const servers: MemoryServer[] = [{ name: 's', tools: { echo: { run: () => new Promise(() => undefined) } } }];
  const { agent } = await agentIn(dir.path, {
    provider: scriptedProvider([callEcho, { text: ['gave up'] }]),
    rules,
    servers,
  });
  await using _own = agent;
  const { id } = await agent.create();
  const ended = turnEnded(agent);
  agent.onEvents(({ event }) => {
    if (event.kind === 'call' && event.call.state === 'running') queueMicrotask(() => agent.cancelCall(event.call.id));
  });
  await agent.send(id, 'go');
  expect(await ended).toMatchObject({ outcome: 'done' });
  expect((await agent.open(id, 1)).messages).toMatchObject([
    { parts: [{ call: { state: 'cancelled' } }, { text: 'gave up' }] },
  ]);
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
  const rules: PermissionRule[] = [{ id: 'r', verdict: 'allow', server_id: '*', pattern: '*' }];
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
