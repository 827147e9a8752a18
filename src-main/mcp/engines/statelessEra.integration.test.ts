import { describe, expect } from 'vitest';
import type { Disposables } from '../../lib/disposables';
import { statelessOverHttp } from '../../testing/httpServer';
import { never } from '../../testing/never';
import { it } from '../../testing/owned';
import { resolvedHttp, resolvedStdio } from '../../testing/resolvedServer';
import { createTestContext } from '../../testing/sessionContext';
import { statelessServer } from '../../testing/stdioServer';
import type { McpLimits } from '../limits';
import { openSession } from '../openSession';
import { NO_ASKS, type ServerAsks } from '../requests/serverAsks';
import type { CallProgress, CallResult, Session, SessionChange } from '../session';

type Way = 'stdio' | 'http';
type Plan = Parameters<typeof statelessServer>[0];

interface Options {
  readonly plan?: Plan;
  readonly asks?: ServerAsks;
  readonly limits?: Partial<McpLimits>;
  readonly callMs?: number;
}

async function open(
  owned: Disposables,
  way: Way,
  { plan = {}, asks = NO_ASKS, limits = {}, callMs = 10_000 }: Options = {},
) {
  const context = { ...createTestContext(limits), asks };
  const bounds = { callMs, maxCallMs: callMs };
  const server =
    way === 'stdio'
      ? resolvedStdio(statelessServer(plan), { limits: bounds })
      : resolvedHttp(owned.own(await statelessOverHttp(plan)).url, { limits: bounds });
  const session = owned.own(await openSession(server, context, never()));
  return { session, log: context.log };
}

const call = (session: Session, tool: string, args: Record<string, unknown> = {}, signal = never()) =>
  session.callTool(tool, args, { signal });
const textOf = ({ content }: CallResult): string => String(content[0]?.text);
const json = (result: CallResult): unknown => JSON.parse(textOf(result));
/** On a machine with much else to do. */
const soon = { timeout: 10_000 };
const accept: ServerAsks['elicit'] = async () => ({ action: 'accept', values: {} });

interface Seen {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}
const seen = async (session: Session): Promise<Seen[]> => json(await call(session, 'seen')) as Seen[];

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

  it('hears progress of a call', async ({ owned }) => {
    const { session } = await open(owned, way);
    const steps: number[] = [];
    await session.callTool('progress', {}, { signal: never(), onProgress: ({ done }) => void steps.push(done) });
    expect(steps).toEqual([1, 2]);
  });

  it('is sent log lines once it was told from which level on', async ({ owned }) => {
    const { session, log } = await open(owned, way);
    await call(session, 'log');
    expect(log.lines('en').join('\n')).not.toContain('a line');
    await session.setLogLevel('info', never());
    await call(session, 'log');
    expect(log.lines('en').join('\n')).toContain('a line');
  });

  it('hears that a list or a resource changed', async ({ owned }) => {
    const { session } = await open(owned, way);
    const changes: SessionChange[] = [];
    session.onChanged((change) => void changes.push(change));
    const asked = new AbortController();
    await session.subscribe('memo://one', asked.signal);
    asked.abort();
    await call(session, 'change');
    await call(session, 'touch');
    await expect.poll(() => changes, soon).toEqual([{ kind: 'tools' }, { kind: 'resource', uri: 'memo://one' }]);
    expect((await session.listTools(never())).tools.map(({ name }) => name)).toContain('extra');
    await session.unsubscribe('memo://one', never());
    await call(session, 'touch');
    await call(session, 'change');
    await expect.poll(() => changes.slice(2), soon).toEqual([{ kind: 'tools' }]);
  });

  it('opens the stream of notices again when it ends, and says that anything may have changed', async ({ owned }) => {
    const { session } = await open(owned, way, { plan: { endStreams: 1 }, limits: { backoffMs: 20 } });
    const changes: SessionChange[] = [];
    session.onChanged((change) => void changes.push(change));
    await expect.poll(() => changes, soon).toContainEqual({ kind: 'resources' });
    await call(session, 'change');
    await expect.poll(() => changes.filter(({ kind }) => kind === 'tools'), soon).toHaveLength(2);
  });

  it('gives up a stream of notices that ends again and again, and lives without', async ({ owned }) => {
    const limits = { backoffMs: 5, backoffMaxMs: 10, streamFailures: 3 };
    const { session, log } = await open(owned, way, { plan: { endStreams: 99 }, limits });
    await expect.poll(() => log.lines('en').join('\n'), soon).toContain('was given up');
    expect(json(await call(session, 'cancelled'))).toMatchObject({ listens: 4 });
  });

  it('needs no stream of notices', async ({ owned }) => {
    const { session, log } = await open(owned, way, { plan: { refuse: 'listen' } });
    await expect.poll(() => log.lines('en').join('\n'), soon).toContain('does not tell when its lists change');
    expect(textOf(await call(session, 'echo', { note: 'hi' }))).toBe('hi');
  });

  it('says what a server needs that is not offered to it', async ({ owned }) => {
    const { session } = await open(owned, way);
    await expect(call(session, 'needs')).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('sampling, x/y') as unknown,
    });
  });

  it('ends, to be connected anew, when the server speaks another revision', async ({ owned }) => {
    const { session } = await open(owned, way);
    await expect(call(session, 'moved')).rejects.toMatchObject({ kind: 'closed' });
    expect(await session.ended).toMatchObject({ kind: 'closed' });
  });
});

describe('over HTTP', () => {
  it('notices that the server is gone while nobody calls it', async ({ owned }) => {
    const { session } = await open(owned, 'http', { limits: { heartbeatMs: 100, heartbeatAnswerMs: 300 } });
    await session.subscribe('memo://one', never());
    await call(session, 'deafen');
    expect(await session.ended).toMatchObject({ kind: 'timed-out' });
  });

  it('repeats in headers what the server asks for, and no session', async ({ owned }) => {
    const { session } = await open(owned, 'http');
    await session.listTools(never());
    expect(textOf(await call(session, 'echo', { region: 'Zürich', note: 'hi' })).length).toBeGreaterThan(0);
    const last = (await seen(session)).findLast(({ params }) => params.name === 'echo');
    expect(last?.headers).toMatchObject({
      'mcp-method': 'tools/call',
      'mcp-name': 'echo',
      'mcp-protocol-version': '2026-07-28',
      'mcp-param-region': `=?base64?${Buffer.from('Zürich').toString('base64')}?=`,
    });
    for (const { headers } of await seen(session)) expect(headers).not.toHaveProperty('mcp-session-id');
  });

  it('lists again and sends a call once more when its headers did not fit', async ({ owned }) => {
    const { session } = await open(owned, 'http');
    // Nothing was listed yet, so the declared header is not known.
    expect(textOf(await call(session, 'echo', { region: 'eu', note: 'hi' }))).toBe('hi');
    expect((await seen(session)).filter(({ params }) => params.name === 'echo')).toHaveLength(2);
  });
});
