import type { ConversationId, MessageId, ServerId } from '@contract';
import { expect, it } from 'vitest';
import type { Agent } from '../agent/agent';
import { Disposables } from '../lib/disposables';
import { createEmitter, type Emitter } from '../lib/emitter';
import type { RegistryEvent, ServerRow } from '../mcp/registry';
import { noSignIns } from '../testing/noSignIns';
import { announce, type AnnounceDeps } from './announce';
import { createBroadcast } from './events';

type TurnNews = Parameters<Parameters<Agent['onEvents']>[0]>[0];
const conversation = 'conv' as ConversationId;
const message = 'm1' as MessageId;
const server = 's1' as ServerId;

/** The core's emitters, and what the page would hear of them. */
function heard(app: Disposables) {
  const turns = createEmitter<TurnNews>();
  const registry = createEmitter<RegistryEvent>();
  const signIns = createEmitter<void>();
  const quiet = { on: () => () => undefined };
  const row: ServerRow = {
    id: server,
    name: 'git',
    config: { id: server, name: 'git', entry: null, invalid: 'broken' },
    state: { kind: 'disabled' },
    fault: null,
    stderr: [],
    listing: { tools: [], rejected: [], notes: [] },
    noiseCount: 0,
  };
  const core = {
    store: { onChange: quiet.on, onRevision: quiet.on },
    registry: {
      onEvent: (listener: Parameters<Emitter<RegistryEvent>['on']>[0]) => registry.on(listener),
      find: () => row,
      rows: () => [row],
    },
    manager: {
      mask: () => undefined,
      canUndo: () => false,
      waiting: () => undefined,
      onWaiting: quiet.on,
      revision: () => '',
    },
    signIns: { ...noSignIns, onChange: (listener: () => void) => signIns.on(listener) },
    models: { onChange: quiet.on },
    agent: {
      onEvents: (listener: (news: TurnNews) => void) => turns.on(listener),
      onConversation: quiet.on,
      onApprovals: quiet.on,
    },
  } as unknown as AnnounceDeps;
  const sent: { channel: string; payload: unknown }[] = [];
  const refused: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (...words: unknown[]) => void refused.push(words),
  };
  announce(
    app,
    core,
    createBroadcast((channel, payload) => void sent.push({ channel, payload }), log),
    () => 'en',
  );
  return { turns, registry, signIns, row, sent, refused };
}

it('sends the increments of a turn together, each with its number and none lost', async () => {
  const app = new Disposables();
  const { turns, sent, refused } = heard(app);
  for (let seq = 1; seq <= 500; seq++) {
    turns.emit({ id: conversation, seq, event: { kind: 'text', id: message, delta: `${seq} ` } });
  }
  await app[Symbol.asyncDispose]();
  expect(refused).toEqual([]);
  expect(sent.length).toBeLessThan(5);
  const events = sent.flatMap(({ payload }) => (payload as { events: { seq: number; delta: string }[] }).events);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  expect(events.map(({ delta }) => delta).join('')).toMatch(/^1 2 3 .* 499 500 $/);
});

it('sends a server that changes many times within a frame as one whole row', async () => {
  const app = new Disposables();
  const { registry, row, sent } = heard(app);
  for (let at = 0; at < 20; at++) registry.emit({ kind: 'changed', row });
  registry.emit({ kind: 'listing', row });
  await app[Symbol.asyncDispose]();
  expect(sent.map(({ channel }) => channel)).toEqual(['event:serverChanged']);
  expect(sent[0]?.payload).toMatchObject({ id: 's1', name: 'git', status: 'disabled', error: { kind: 'config' } });
});

it('says at once that a server is gone, and nothing more once it was disposed', async () => {
  const app = new Disposables();
  const { registry, turns, sent } = heard(app);
  registry.emit({ kind: 'removed', id: server });
  expect(sent).toEqual([{ channel: 'event:serverRemoved', payload: { id: 's1' } }]);
  await app[Symbol.asyncDispose]();
  turns.emit({ id: conversation, seq: 1, event: { kind: 'text', id: message, delta: 'late' } });
  expect(sent).toHaveLength(1);
});

it('tells of the servers anew when somebody signed in or a sign-in waits', async () => {
  const app = new Disposables();
  const { signIns, sent } = heard(app);
  signIns.emit();
  signIns.emit();
  await app[Symbol.asyncDispose]();
  expect(sent.map(({ channel }) => channel)).toEqual(['event:serverChanged']);
});
