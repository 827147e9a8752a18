import { describe, expect, it } from 'vitest';
import type { ResolvedLimits } from '../../config/resolved';
import { everythingOverHttp, hostileOverHttp, type HostileServer } from '../../testing/httpServer';
import { never } from '../../testing/never';
import { resolvedHttp } from '../../testing/resolvedServer';
import { createTestContext, type TestContext } from '../../testing/sessionContext';
import type { McpLimits } from '../limits';
import { openSession } from '../openSession';
import type { CallResult, Session } from '../session';

const TOKEN = 'token-canary-1234567890';

interface Options {
  readonly serverLimits?: Partial<ResolvedLimits>;
  readonly limits?: Partial<McpLimits>;
}

function open(
  url: string,
  { serverLimits = {}, limits }: Options = {},
): { context: TestContext; session: Promise<Session> } {
  const context = createTestContext(limits);
  // As the resolver does with every header that it fills in.
  context.redactor.add(TOKEN);
  const server = resolvedHttp(url, { limits: serverLimits, headers: { Authorization: `Bearer ${TOKEN}` } });
  return { context, session: openSession(server, context, never()) };
}

const call = (session: Session, message = 'hi'): Promise<CallResult> =>
  session.callTool('echo', { message }, { signal: never() });

/** Runs the way through one mode. */
async function through(
  mode: string,
  use: (session: Session) => Promise<void>,
  options: Options = {},
  ...args: string[]
) {
  await using server = await hostileOverHttp(mode, ...args);
  await using session = await open(server.url, options).session;
  await session.listTools(never());
  await use(session);
}

describe('a real server', () => {
  it('connects, lists, calls, several at a time', async () => {
    await using server = await everythingOverHttp();
    await using session = await open(server.url).session;
    expect(session.info).toMatchObject({ name: 'Everything Reference Server', protocolVersion: '2025-11-25' });
    expect((await session.listTools(never())).tools.map(({ name }) => name)).toContain('echo');
    const results = await Promise.all(['a', 'b', 'c'].map((message) => call(session, message)));
    expect(results.map(({ content }) => content[0]?.text)).toEqual(['Echo: a', 'Echo: b', 'Echo: c']);
  });
});

describe('answers', () => {
  it.each(['well-behaved', 'sse-replies', 'get-405', 'session-rotates', 'sse-garbage', 'sse-cr', 'sse-resume'])(
    'come through %s',
    (mode) => through(mode, async (session) => expect((await call(session)).content).toHaveLength(1)),
  );

  it.each([
    ['accepted', 'protocol'],
    ['empty-200', 'protocol'],
    ['wrong-id', 'protocol'],
    ['html-500', 'unreachable'],
    ['sse-drop', 'unreachable'],
    ['reset', 'unreachable'],
    ['redirect-other', 'protocol'],
    ['redirect-303', 'protocol'],
  ])('that are none fail their call at once: %s is %s', (mode, kind) =>
    through(mode, async (session) => {
      await expect(call(session)).rejects.toMatchObject({ kind });
      expect((await session.listTools(never())).tools).toHaveLength(1);
    }),
  );

  it.each(['json-endless', 'gzip-bomb', 'sse-endless-line'])('over the limit fail their call: %s', (mode) =>
    through(
      mode,
      async (session) => {
        await expect(call(session)).rejects.toMatchObject({ kind: 'too-large' });
        expect((await session.listTools(never())).tools).toHaveLength(1);
      },
      { serverLimits: { maxMessageBytes: 1_048_576 } },
    ),
  );

  it('that never come end their call and its connection', async () => {
    await using server = await hostileOverHttp('hang');
    await using session = await open(server.url, { serverLimits: { callMs: 100 } }).session;
    await expect(call(session)).rejects.toMatchObject({ kind: 'timed-out' });
    expect((await session.listTools(never())).tools).toHaveLength(1);
  });

  it('quote what a server says, without the token and the session it was given', async () => {
    await using server = await hostileOverHttp('echo-secret');
    const { context, session: opening } = open(server.url);
    await using session = await opening;
    const failure = await call(session).catch((error: unknown) => String(error));
    expect(failure).toContain('HTTP 500');
    expect(failure).toContain('"mcp-session-id":"[secret]"');
    for (const text of [failure, context.log.lines('en').join()]) expect(text).not.toContain(TOKEN);
  });
});

describe('a session', () => {
  it.each(['session-404', 'session-400'])('case 14: that the server lost is opened anew in silence: %s', (mode) =>
    through(mode, async (session) => {
      for (let i = 0; i < 3; i++) expect((await call(session, `${i}`)).content[0]?.text).toContain(`${i}`);
      expect((await session.listTools(never())).tools).toHaveLength(1);
    }),
  );

  it('waits for a server that is busy, and repeats no call', () =>
    through('flap-503', async (session) => {
      await expect(call(session)).rejects.toMatchObject({ kind: 'unreachable' });
      expect((await call(session)).content).toHaveLength(1);
    }));

  it('ends when answers are cut off three times in a row', () =>
    through('reset', async (session) => {
      for (let i = 0; i < 3; i++) {
        await expect(call(session)).rejects.toThrow(/^the connection was lost to/);
      }
      expect(await session.ended).toMatchObject({ kind: 'unreachable' });
    }));

  it('is not opened where HTML, a redirect loop or silence answers', async () => {
    for (const [mode, kind] of [
      ['html-200', 'protocol'],
      ['redirect-loop', 'protocol'],
      ['hang-initialize', 'timed-out'],
    ] as const) {
      await using server = await hostileOverHttp(mode);
      const serverLimits = mode === 'hang-initialize' ? { connectMs: 200 } : {};
      await expect(open(server.url, { serverLimits }).session).rejects.toMatchObject({ kind });
    }
    await expect(open('http://127.0.0.1:9/mcp').session).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('asks for a sign-in where the server wants one', async () => {
    await using server = await hostileOverHttp('auth');
    await expect(open(server.url).session).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  it('ends after three network errors in a row', async () => {
    const server = await hostileOverHttp('well-behaved');
    await using session = await open(server.url).session;
    await server[Symbol.asyncDispose]();
    for (let i = 0; i < 3; i++) await expect(call(session)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await session.ended).toMatchObject({ kind: 'unreachable' });
  });

  it('says goodbye when we close it', async () => {
    await using server = await hostileOverHttp('well-behaved');
    const session = await open(server.url).session;
    await session[Symbol.asyncDispose]();
    const { requests } = await server.log();
    expect(requests.map(({ method }) => method)).toContain('DELETE');
  });

  it.each([
    ['sse-retry-zero', 4],
    ['sse-retry-huge', 1],
  ] as const)('does not hurry back to a stream that ends at once: %s', async (mode, count) => {
    await using server = await hostileOverHttp(mode);
    await using session = await open(server.url, { limits: { streamGapMs: 10, streamFailures: 3 } }).session;
    const streams = async (): Promise<number> =>
      (await server.log()).requests.filter(({ method }) => method === 'GET').length;
    await expect.poll(streams, { timeout: 15_000 }).toBe(count);
    for (let i = 0; i < 20; i++) await call(session);
    expect(await streams()).toBe(count);
  });
});

it('asks for the tools now and then when the event stream cannot be kept open', async () => {
  await using server = await hostileOverHttp('sse-retry-zero');
  const limits = { streamGapMs: 5, streamFailures: 2, pollMs: 20 };
  await using session = await open(server.url, { limits }).session;
  let told = 0;
  session.onChanged(({ kind }) => void (told += kind === 'tools' ? 1 : 0));
  await expect.poll(() => told, { timeout: 15_000 }).toBeGreaterThan(2);
});

it('says in its own words where a redirect without end leads', async () => {
  await using server = await hostileOverHttp('redirect-loop');
  await expect(open(server.url).session).rejects.toMatchObject({
    kind: 'protocol',
    message: `redirect to ${new URL(server.url).origin} not followed`,
  });
});

describe('an idle server', () => {
  const limits = { heartbeatMs: 40, heartbeatAnswerMs: 2_000 };
  const pings = async (server: HostileServer): Promise<number> =>
    (await server.log()).requests.filter(({ body }) => body.includes('"ping"')).length;

  it('is asked for a sign of life, and lives on while it gives one', async () => {
    await using server = await hostileOverHttp('well-behaved');
    await using session = await open(server.url, { limits }).session;
    await expect.poll(() => pings(server)).toBeGreaterThan(2);
    expect((await call(session)).content).toHaveLength(1);
  });

  it('that went away is noticed without a call', async () => {
    const server = await hostileOverHttp('well-behaved');
    await using session = await open(server.url, { limits }).session;
    await server[Symbol.asyncDispose]();
    expect(await session.ended).toMatchObject({ kind: 'unreachable' });
  });
});
