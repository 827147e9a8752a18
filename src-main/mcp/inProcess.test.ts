import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { never } from '../testing/never';
import { resolvedInProcess } from '../testing/resolvedServer';
import { createTestContext } from '../testing/sessionContext';
import { InProcessServer } from './inProcess';
import { defineTool, type InProcessTool, type ToolContext } from './inProcessTool';
import { openSession } from './openSession';
import { createSampleServer } from './sampleServer';
import type { ContentBlock, Session } from './session';

const tool = (
  run: (input: { text?: string | undefined }, context: ToolContext) => ReturnType<Parameters<typeof defineTool>[1]>,
  name = 'echo',
): InProcessTool =>
  defineTool({ name, description: 'says it', schema: z.object({ text: z.string().optional() }), readOnly: true }, run);

const serverOf = (...tools: InProcessTool[]) => new InProcessServer({ name: 'mine', version: '1.2', tools, cwd: '/w' });

function open(server: InProcessServer, name = server.name, limits = {}): Promise<Session> {
  const context = { ...createTestContext(), inProcess: new Map([[server.name, server]]) };
  return openSession(resolvedInProcess(name, limits), context, never());
}
const call = (session: Session, args: Record<string, unknown> = {}, signal = never()) =>
  session.callTool('echo', args, { signal });

describe('a server within the app', () => {
  it('is listed and called without any serialisation', async () => {
    const block: ContentBlock = { type: 'text', text: 'same' };
    const received: ToolContext[] = [];
    const server = serverOf(
      tool((_input, context) => {
        received.push(context);
        return { content: [block] };
      }),
    );
    await using session = await open(server);
    // The parser of the arguments is made with the first call.
    await call(session);
    const spy = vi.spyOn(JSON, 'stringify');
    const listing = await session.listTools(never());
    const result = await call(session, { text: 'a' });
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
    expect(session.info).toMatchObject({ name: 'mine', version: '1.2', transport: 'in-process' });
    expect(listing.tools[0]).toBe(server.tools.get('echo')?.listed);
    expect(listing.tools[0]).toMatchObject({
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      annotations: { readOnlyHint: true },
    });
    expect(result.content[0]).toBe(block);
    expect(received[0]?.cwd).toBe('/w');
  });

  it('fails as a result when a tool throws, and when its arguments do not fit', async () => {
    const server = serverOf(
      tool(() => {
        throw new Error('out of ink');
      }),
    );
    await using session = await open(server);
    expect(await call(session)).toMatchObject({ isError: true, content: [{ text: 'out of ink' }] });
    expect(await call(session, { text: 1 })).toMatchObject({ isError: true });
    await expect(session.callTool('other', {}, { signal: never() })).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('keeps the limits of time, tells its tools of a cancellation, and ends what runs when it is closed', async () => {
    const signals: AbortSignal[] = [];
    const server = serverOf(
      tool((_input, { signal }) => {
        signals.push(signal);
        return new Promise<string>(() => undefined);
      }),
    );
    await using session = await open(server, 'mine', { callMs: 30 });
    await expect(call(session)).rejects.toMatchObject({ kind: 'timed-out' });
    await using patient = await open(server);
    const stop = new AbortController();
    const cancelled = call(patient, {}, stop.signal);
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
    const running = call(patient);
    await patient[Symbol.asyncDispose]();
    await expect(running).rejects.toMatchObject({ kind: 'closed' });
    await expect(call(patient)).rejects.toMatchObject({ kind: 'closed' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('that nobody registered is a fault of the entry', async () => {
    await expect(open(serverOf(), 'other')).rejects.toMatchObject({
      kind: 'config',
      message: 'no built-in server is named other; there is mine',
    });
  });

  it('serves an ordinary client over a linked transport', async () => {
    const server = serverOf(tool(({ text = '' }) => `Echo: ${text}`));
    const client = new Client({ name: 'outside', version: '1' });
    await client.connect(await server.createSession());
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo']);
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hi' } });
    expect(result.content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
    await expect(client.callTool({ name: 'none' })).rejects.toThrow('no tool none');
    await client.close();
  });

  it('cannot be made with names that could not be told apart', () => {
    expect(() => tool(() => '', 'a__b')).toThrow(TypeError);
    expect(() =>
      serverOf(
        tool(() => ''),
        tool(() => ''),
      ),
    ).toThrow('share a name');
    expect(() => new InProcessServer({ name: 'a__b', version: '1', tools: [] })).toThrow(TypeError);
    expect(serverOf().asConfig()).toEqual({ type: 'sdk', name: 'mine' });
  });
});

it('counts words and tells the time in the sample', async () => {
  await using session = await open(createSampleServer('1'));
  const count = await session.callTool('count_words', { text: 'two words\n' }, { signal: never() });
  expect(count.content[0]?.text).toBe('2 words, 2 lines, 10 characters');
  const now = await session.callTool('now', { time_zone: 'Nowhere/Else' }, { signal: never() });
  expect(now.isError).toBe(true);
});
