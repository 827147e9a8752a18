import { ServerId, type ConversationId } from '@contract/ids';
import { expect, test } from 'vitest';
import type { PermissionRule } from '../config/settings';
import { agentIn, allowAll, callEcho, callEnded, nextApproval, turnEnded } from '../testing/agentIn';
import type { MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider } from '../testing/scriptedProvider';
import { tempDir } from '../testing/tempDir';
import type { Agent } from './agent';
import type { Permit } from './events';

const server = ServerId.parse('id-s');

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
  const rules = allowAll();
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
