import { describe, expect } from 'vitest';
import { never } from '../../testing/never';
import { it } from '../../testing/owned';
import { accept, call, json, open, seen, soon, textOf } from '../../testing/statelessSession';
import { type ServerAsks } from '../requests/serverAsks';
import type { CallProgress } from '../session';

describe.each(['stdio', 'http'] as const)('a server of 2026-07-28 over %s', (way) => {
  it('is spoken to in its own era, and says what it is and offers', async ({ owned }) => {
    const { session } = await open(owned, way);
    expect(session.info).toMatchObject({
      name: 'memo',
      version: '1',
      era: 'stateless',
      protocolVersion: '2026-07-28',
      instructions: 'Be brief.',
      offers: { tools: true, resources: true, subscriptions: true, prompts: true, completions: true, logging: true },
    });
  });

  it('lists all pages, and names each bad item beside its good neighbours', async ({ owned }) => {
    const { session } = await open(owned, way);
    const { tools, rejected } = await session.listTools(never());
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'turn']));
    const bad = rejected.map(({ name }) => name);
    // Only over HTTP do declared headers matter, and a bad declaration spoils the tool.
    expect(bad).toEqual(way === 'http' ? ['broken', 'bad_header'] : ['broken']);
    const { items, notes } = await session.listResources(never());
    expect(items.map(({ uri }) => uri)).toEqual(['memo://one']);
    expect(notes).toHaveLength(1);
    expect((await session.listPrompts(never())).items.map(({ name }) => name)).toEqual(['greet']);
  });

  it('reads, prompts and completes', async ({ owned }) => {
    const { session } = await open(owned, way);
    expect(await session.readResource('memo://one', never())).toEqual([
      { uri: 'memo://one', mimeType: null, text: 'milk' },
    ]);
    await expect(session.readResource('memo://two', never())).rejects.toMatchObject({ message: 'no such memo' });
    const { messages } = await session.getPrompt('greet', { who: 'Ada' }, never());
    expect(messages[0]?.content.text).toBe('Hello Ada');
    const typed = { of: { prompt: 'greet' }, argument: 'who', typed: 'Al', filled: {} };
    expect(await session.complete(typed, never())).toEqual({ values: ['Alan'], hasMore: false });
    await session.ping(never());
  });

  it('says with every request who asks and what is answered', async ({ owned }) => {
    const { session } = await open(owned, way, { asks: { elicit: accept } });
    for (const { method, params } of await seen(session)) {
      if (method === 'initialize') continue;
      expect(params._meta).toMatchObject({
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'plugboard' },
        'io.modelcontextprotocol/clientCapabilities': {
          elicitation: { form: {} },
          extensions: { 'io.modelcontextprotocol/tasks': {} },
        },
      });
    }
  });

  it('answers what a call asks first, and gives its state back byte for byte', async ({ owned }) => {
    const { session } = await open(owned, way, {
      asks: {
        elicit: accept,
        roots: { list: async () => [{ uri: 'file:///a', name: 'a' }], onChange: () => () => undefined },
      },
    });
    const answer = { action: 'accept', content: { name: 'Ada' } };
    expect(json(await call(session, 'ask'))).toEqual({ given: { first: answer, second: answer }, isSame: true });
    expect(json(await call(session, 'ask_roots'))).toEqual({
      given: { roots: { roots: [{ uri: 'file:///a', name: 'a' }] } },
    });
    // What was answered for one call goes with no other.
    const others = (await seen(session)).filter(
      ({ method, params }) => method === 'tools/call' && params.name === 'seen',
    );
    for (const { params } of others) expect(params).not.toHaveProperty('inputResponses');
  });

  it('fails a call whose question is not answered here, in words that name it', async ({ owned }) => {
    const { session } = await open(owned, way);
    await expect(call(session, 'ask_odd')).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('files/erase') as unknown,
    });
    await expect(call(session, 'ask_model')).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('asks again with nothing but the state, and gives up on a call that never stops asking', async ({ owned }) => {
    const { session } = await open(owned, way, { asks: { elicit: accept } });
    expect(textOf(await call(session, 'wait_state'))).toBe('waited');
    await expect(call(session, 'ask_forever')).rejects.toMatchObject({
      message: 'ask_forever asked for input more than 10 times',
    });
  });

  it('takes back what it asks a person when the connection ends', async ({ owned }) => {
    let isAsked!: () => void;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    let isTakenBack = false;
    const waits: ServerAsks['elicit'] = (_request, signal) =>
      new Promise((resolve) => {
        isAsked();
        signal.addEventListener('abort', () => {
          isTakenBack = true;
          resolve({ action: 'cancel' });
        });
      });
    const { session } = await open(owned, way, { asks: { elicit: waits } });
    const failed = expect(call(session, 'ask')).rejects.toMatchObject({ kind: 'closed' });
    await asked;
    await session[Symbol.asyncDispose]();
    await failed;
    expect(isTakenBack).toBe(true);
  });

  it('counts no time while a person is asked', async ({ owned }) => {
    const waits: ServerAsks['elicit'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      return { action: 'decline' };
    };
    const { session } = await open(owned, way, { asks: { elicit: waits }, callMs: 1_500 });
    expect(json(await call(session, 'ask'))).toMatchObject({ given: { first: { action: 'decline' } } });
  });

  it('takes an answer without a type for a whole one, and names a type it does not know', async ({ owned }) => {
    const { session } = await open(owned, way);
    expect(textOf(await call(session, 'bare'))).toBe('no type');
    await expect(call(session, 'odd_type')).rejects.toMatchObject({
      message: expect.stringContaining('hologram') as unknown,
    });
  });

  it('follows a task to its end, and answers what it asks on the way', async ({ owned }) => {
    const { session } = await open(owned, way, { asks: { elicit: accept } });
    const steps: CallProgress[] = [];
    const result = await session.callTool('task', {}, { signal: never(), onProgress: (step) => void steps.push(step) });
    expect(textOf(result)).toBe('done');
    expect(steps.map(({ message }) => message)).toContain('look 1');
    expect(json(await call(session, 'task_ask'))).toEqual({ who: { action: 'accept', content: { name: 'Ada' } } });
    await expect(call(session, 'task_failed')).rejects.toMatchObject({ kind: 'protocol', message: 'out of paper' });
  });

  it('ends a task that nobody waits for any more', async ({ owned }) => {
    const { session } = await open(owned, way);
    const stop = new AbortController();
    const running = session.callTool('task_slow', {}, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await expect
      .poll(async () => json(await call(session, 'cancelled')), soon)
      .toMatchObject({ tasks: expect.arrayContaining(['cancelled']) as unknown });
  });

  it('tells the server of a call that was stopped', async ({ owned }) => {
    const { session } = await open(owned, way);
    const stop = new AbortController();
    const running = call(session, 'slow', {}, stop.signal);
    await expect.poll(async () => JSON.stringify(await seen(session)), soon).toContain('"slow"');
    stop.abort();
    await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
    await expect
      .poll(async () => (json(await call(session, 'cancelled')) as { cancelled: unknown[] }).cancelled, soon)
      .toHaveLength(1);
  });
});
