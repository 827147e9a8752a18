import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { never } from '../testing/never';
import { resolvedStdio } from '../testing/resolvedServer';
import { createTestContext } from '../testing/sessionContext';
import { realServer } from '../testing/stdioServer';
import { openSession } from './openSession';
import { NO_ASKS, type ServerAsks } from './requests/serverAsks';
import type { CallResult, Session, SessionChange } from './session';

async function open(asks: ServerAsks = NO_ASKS): Promise<Session> {
  const context = { ...createTestContext(), asks };
  return openSession(resolvedStdio(realServer('everything', 'stdio')), context, never());
}
const textOf = ({ content }: CallResult): string => content.map(({ text }) => String(text)).join('\n');

describe('what the reference server offers beside its tools', () => {
  let session: Session;
  beforeAll(async () => void (session = await open()));
  afterAll(async () => session[Symbol.asyncDispose]());

  it('says which of it there is', () => {
    expect(session.info).toMatchObject({
      era: 'handshake',
      transport: 'stdio',
      offers: {
        tools: true,
        resources: true,
        subscriptions: true,
        prompts: true,
        completions: true,
        logging: true,
      },
    });
    expect(session.info.instructions).toContain('Server');
  });

  it('lists resources and templates, and reads one that no list names', async () => {
    const { items } = await session.listResources(never());
    expect(items.length).toBeGreaterThan(3);
    expect(items[0]).toMatchObject({ uri: expect.any(String) as string, mimeType: expect.any(String) as string });
    const templates = await session.listTemplates(never());
    expect(templates.items.map(({ uriTemplate }) => uriTemplate)).toContain(
      'demo://resource/dynamic/text/{resourceId}',
    );
    const [part] = await session.readResource('demo://resource/dynamic/text/7', never());
    expect(part).toMatchObject({ uri: 'demo://resource/dynamic/text/7', text: expect.stringContaining('7') as string });
    await expect(session.readResource('demo://nowhere', never())).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('gets a prompt with its arguments, and completes one from what was typed and filled in', async () => {
    const { items } = await session.listPrompts(never());
    const prompt = items.find(({ arguments: args }) => args.some(({ required }) => required));
    expect(prompt).toBeDefined();
    const { messages } = await session.getPrompt('args-prompt', { city: 'Ulm', state: 'BW' }, never());
    expect(messages).toEqual([{ role: 'user', content: expect.objectContaining({ type: 'text' }) as unknown }]);
    expect(JSON.stringify(messages)).toContain('Ulm');
    const { values } = await session.complete(
      { of: { prompt: 'completable-prompt' }, argument: 'department', typed: 'S', filled: {} },
      never(),
    );
    expect(values).toContain('Sales');
  });

  it('hears of a resource that it subscribed to', async () => {
    const changes: SessionChange[] = [];
    const heard = new Promise<void>((resolve) => {
      session.onChanged((change) => {
        changes.push(change);
        if (change.kind === 'resource') resolve();
      });
    });
    const uri = 'demo://resource/dynamic/text/1';
    await session.subscribe(uri, never());
    await session.callTool('toggle-subscriber-updates', {}, { signal: never() });
    await heard;
    expect(changes).toContainEqual({ kind: 'resource', uri });
    await session.unsubscribe(uri, never());
  });

  it('takes a log level, and answers a ping', async () => {
    await session.setLogLevel('error', never());
    await session.ping(never());
  });

  it('follows a tool that runs only as a task to its end', async () => {
    await session.listTools(never());
    const told: string[] = [];
    const onProgress = ({ message }: { message: string }): void => void told.push(message);
    const args = { topic: 'plugs', ambiguous: false };
    const result = await session.callTool('simulate-research-query', args, { signal: never(), onProgress });
    expect(textOf(result)).toContain('plugs');
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('what the reference server asks', () => {
  it('is not even offered where this host has no answer', async () => {
    await using session = await open();
    const { tools } = await session.listTools(never());
    expect(tools.map(({ name }) => name)).not.toContain('trigger-sampling-request');
  });

  it('is answered by the model, the person and the workspace', async () => {
    const asked: unknown[] = [];
    await using session = await open({
      sample: async (request) => {
        asked.push(request);
        return { model: 'm', stopReason: 'endTurn', content: [{ type: 'text', text: 'sampled words' }] };
      },
      elicit: async (request) => {
        asked.push(request);
        return { action: 'accept', values: { name: 'Ada' } };
      },
      roots: { list: async () => [{ uri: 'file:///work', name: 'work' }], onChange: () => () => undefined },
    });
    const { tools } = await session.listTools(never());
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['trigger-sampling-request', 'get-roots-list']));

    const call = (tool: string, args = {}) => session.callTool(tool, args, { signal: never() });
    expect(textOf(await call('trigger-sampling-request', { prompt: 'say', maxTokens: 20 }))).toContain('sampled words');
    expect(asked[0]).toMatchObject({ maxTokens: 20, messages: [{ role: 'user' }] });
    expect(textOf(await call('trigger-elicitation-request'))).toContain('Ada');
    expect(asked[1]).toMatchObject({ kind: 'form' });
    expect(textOf(await call('get-roots-list'))).toContain('file:///work');
  });

  it('does not run out of time while the person thinks', async () => {
    const elicit = async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { action: 'decline' as const };
    };
    const context = { ...createTestContext(), asks: { elicit } };
    const resolved = resolvedStdio(realServer('everything', 'stdio'));
    const limits = { ...resolved.limits, callMs: 200, maxCallMs: 300 };
    await using session = await openSession({ ...resolved, limits }, context, never());
    const result = await session.callTool('trigger-elicitation-request', {}, { signal: never() });
    expect(textOf(result)).toContain('declined');
  });

  it('sends a call again once the person has visited what it was refused for, and not when they declined', async () => {
    const urls: string[] = [];
    let action: 'accept' | 'decline' = 'decline';
    await using session = await open({
      elicit: async (request) => {
        if (request.kind === 'url') urls.push(request.url);
        return action === 'accept' ? { action, values: {} } : { action };
      },
    });
    const call = () =>
      session.callTool(
        'trigger-url-elicitation',
        { url: 'https://pay.example/now', errorPath: true, elicitationId: action },
        { signal: never() },
      );
    await expect(call()).rejects.toMatchObject({ kind: 'protocol' });
    expect(urls).toHaveLength(1);
    action = 'accept';
    expect(textOf(await call())).toContain('accept');
    expect(urls).toHaveLength(3);
    expect(urls.at(-1)).toBe('https://pay.example/now');
  });
});
