import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ResolvedLimits, ResolvedServer } from '../../config/resolved';
import { createTestContext, type TestContext } from '../../testing/sessionContext';
import { envHashServer, hostileStdio, realServer, resolvedStdio } from '../../testing/stdioServer';
import { openSession } from '../openSession';
import type { CallResult, Session } from '../session';

const never = (): AbortSignal => new AbortController().signal;

/** For machines with much else to do. */
const patience = { timeout: 15_000 };

interface Stage {
  readonly context: TestContext;
  readonly open: (server: ResolvedServer, signal?: AbortSignal) => Promise<Session>;
}

/** Opens sessions, and after the test sees to it that no process is left of any. */
const it = test.extend<{ stage: Stage }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads the names of other fixtures from it
  stage: async ({}, use) => {
    const context = createTestContext();
    await use({ context, open: (server, signal = never()) => openSession(server, context, signal) });
    expect(await context.survivors()).toEqual([]);
  },
});

const saying = (text: string): unknown => expect.stringContaining(text);

const hostile = (mode: string, limits?: Partial<ResolvedLimits>, ...options: string[]): ResolvedServer =>
  resolvedStdio(hostileStdio(mode, ...options), limits === undefined ? {} : { limits });

const call = (
  session: Session,
  tool = 'echo',
  args: Record<string, unknown> = { message: 'hi' },
): Promise<CallResult> => session.callTool(tool, args, { signal: never() });

const textOf = ({ content }: CallResult): unknown => content[0]?.text;

describe('a real server', () => {
  it('connects, lists and calls', async ({ stage: { open } }) => {
    await using session = await open(resolvedStdio(realServer('everything')));
    expect(session.info).toMatchObject({
      name: 'Everything Reference Server',
      protocolVersion: '2025-11-25',
      hasTools: true,
    });
    const { tools, rejected } = await session.listTools(never());
    expect(tools.map(({ name }) => name)).toContain('echo');
    expect(rejected).toEqual([]);
    expect(textOf(await call(session))).toBe('Echo: hi');
    await expect(call(session, 'no-such-tool')).resolves.toMatchObject({ isError: true });
  });

  it('gets exactly the environment it was given, and the tag', async ({ stage: { open } }) => {
    await using session = await open(resolvedStdio(envHashServer(), { env: { KEY: 'value' } }));
    const hash = createHash('sha256').update('value').digest('hex');
    const hashOf = async (name: string) => textOf(await call(session, 'env_hash', { name }));
    expect([await hashOf('KEY'), await hashOf('VITEST'), await hashOf('PLUGBOARD_CHILD')]).toEqual([
      hash,
      'unset',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it('reports progress, which keeps a call alive beyond its idle limit', async ({ stage: { open } }) => {
    await using session = await open(resolvedStdio(envHashServer(), { limits: { callMs: 1_500 } }));
    const seen: number[] = [];
    const onProgress = ({ done }: { done: number }): void => void seen.push(done);
    const result = await session.callTool('slow', { ms: 3_000, steps: 20 }, { signal: never(), onProgress });
    expect(textOf(result)).toBe('done after 3000 ms');
    // The SDK drops progress that arrives together with the answer.
    expect(seen.slice(0, 19)).toEqual(Array.from({ length: 19 }, (_, i) => i + 1));
  });

  it('case 51: a cancelled call and one that is too slow are cancelled in the server too', async ({
    stage: { open },
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'plugboard-'));
    const stop = new AbortController();
    const limits = { toolMs: new Map([['write_late', 100]]), callMs: 20_000 };
    await using session = await open(resolvedStdio(envHashServer(), { limits }));
    const late = session.callTool('write_late', { path: join(folder, 'late'), ms: 60_000 }, { signal: never() });
    await expect(late).rejects.toMatchObject({ kind: 'timed-out', message: saying('write_late') });
    await using patient = await open(resolvedStdio(envHashServer()));
    const stopped = patient.callTool(
      'write_late',
      { path: join(folder, 'stopped'), ms: 60_000 },
      { signal: stop.signal },
    );
    await call(patient);
    stop.abort(new Error('an internal reason'));
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    for (const name of ['late', 'stopped']) {
      await expect
        .poll(() => readFile(join(folder, `${name}.cancelled`), 'utf8').catch(() => ''), patience)
        .toBe('cancelled');
    }
    expect(textOf(await call(patient))).toBe('Echo: hi');
    await rm(folder, { recursive: true });
  });

  it('runs calls at the same time, or as many as the entry allows', async ({ stage: { context, open } }) => {
    await using free = await open(resolvedStdio(envHashServer()));
    const slow = call(free, 'slow', { ms: 60_000 });
    slow.catch(() => undefined);
    expect(textOf(await call(free))).toBe('Echo: hi');

    await using single = await openSession(
      resolvedStdio(envHashServer(), { limits: { maxConcurrentCalls: 1 } }),
      context,
      never(),
    );
    const order: unknown[] = [];
    const note = async (done: Promise<CallResult>): Promise<void> => void order.push(textOf(await done));
    await Promise.all([note(call(single, 'slow', { ms: 100 })), note(call(single))]);
    expect(order).toEqual(['done after 100 ms', 'Echo: hi']);
  });
});

describe('what a server prints', () => {
  it.for([
    'well-behaved',
    'noise-before',
    'noise-after',
    'noise-glued',
    'crlf',
    'bom',
    'split-utf8',
    'invalid-utf8',
    'text-id',
  ])('answers a call through %s', async (mode, { stage: { context, open } }) => {
    await using session = await open(hostile(mode));
    expect((await session.listTools(never())).tools).toHaveLength(1);
    expect((await call(session)).content).toHaveLength(1);
    expect(context.log.noiseCount() > 0).toBe(mode.startsWith('noise'));
  });

  it.for(['pretty', 'content-length', 'batch'])(
    'gives up at once on %s, quoting it',
    async (mode, { stage: { open } }) => {
      const failed = open(hostile(mode));
      await expect(failed).rejects.toMatchObject({ kind: 'protocol', message: saying('jsonrpc') });
    },
  );

  it('fails only the call whose answer is too large', async ({ stage: { open } }) => {
    const limits = { maxMessageBytes: 1_048_576 };
    await using session = await open(hostile('huge-line', limits, '--bytes', '1572864'));
    await expect(call(session)).rejects.toMatchObject({
      kind: 'too-large',
      message: saying('1.0 MiB'),
    });
    expect((await session.listTools(never())).tools).toHaveLength(1);
  });

  it('ends a session whose line never ends, so that it is opened anew', async ({ stage: { open } }) => {
    await using session = await open(hostile('endless-line', { maxMessageBytes: 1_048_576 }));
    await expect(call(session)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await session.ended).toMatchObject({ kind: 'closed' });
  });

  it('reads as much on stderr as a server writes, and keeps the end', async ({ stage: { context, open } }) => {
    await using session = await open(hostile('stderr-flood', undefined, '--bytes', '2097152'));
    expect(textOf(await call(session))).toBe('done');
    await expect.poll(() => context.log.stderr(), patience).toHaveLength(50);
  });

  it('drops notifications beyond the limit, and answers in between', async ({ stage: { context, open } }) => {
    await using session = await open(hostile('flood', undefined, '--n', '50000'));
    expect((await call(session)).content).toHaveLength(1);
    await expect.poll(() => context.log.lines().join(), patience).toContain('notifications beyond the limit');
  });
});

describe('what a server lists and answers', () => {
  it('stops at a cursor that comes again', async ({ stage: { open } }) => {
    await using session = await open(hostile('cursor-loop'));
    expect((await session.listTools(never())).notes).toEqual([saying('same cursor')]);
  });

  it('lists the good tool beside ten bad ones', async ({ stage: { open } }) => {
    await using session = await open(hostile('bad-definitions'));
    const { tools, rejected } = await session.listTools(never());
    expect([tools.map(({ name }) => name), rejected.length]).toEqual([['echo'], 10]);
  });

  it('does not let the patterns of a server hold the process', async ({ stage: { open } }) => {
    await using session = await open(hostile('regex-bomb'));
    await session.listTools(never());
    expect((await call(session)).structuredContent).toEqual({ x: `${'a'.repeat(40)}!` });
  });

  it('keeps unknown blocks, cuts deep results, and is not polluted by keys', async ({ stage: { open } }) => {
    await using unknown = await open(hostile('unknown-blocks'));
    expect((await call(unknown)).content.map(({ type }) => type)).toEqual([
      'text',
      'hologram',
      'image',
      'text',
      'text',
      'text',
    ]);
    await using deep = await open(hostile('deep-result'));
    expect(JSON.stringify(await call(deep))).toContain('nested too deeply');
    await using proto = await open(hostile('proto-keys'));
    await call(proto);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('refuses what servers ask for, and answers a ping', async ({ stage: { open } }) => {
    await using session = await open(hostile('server-requests'));
    const ask = async () => JSON.parse(String(textOf(await call(session)))) as { id: string; error?: number }[];
    await expect.poll(async () => (await ask()).length, patience).toBe(6);
    const answers = await ask();
    const refused = answers.filter(({ error }) => error === -32601).map(({ id }) => id);
    expect(refused.sort()).toEqual(['s1', 's2', 's3', 's4', 's5']);
    expect(answers).toContainEqual({ id: 's0', result: {} });
  });

  it('fails each call that is answered with a malformed error at once', async ({ stage: { open } }) => {
    await using session = await open(hostile('bad-errors'));
    for (let i = 0; i < 10; i++) await expect(call(session)).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('takes the first of three answers, and none that comes after the cancellation', async ({
    stage: { context, open },
  }) => {
    await using session = await open(hostile('duplicate-reply'));
    expect([textOf(await call(session)), textOf(await call(session))]).toEqual(['first', 'first']);
    await using late = await open(hostile('late-reply', { callMs: 50 }));
    await expect(call(late)).rejects.toMatchObject({ kind: 'timed-out' });
    await expect.poll(() => context.log.lines().join(), patience).toContain('answers that nobody waited for');
  });
});

describe('how a server starts and ends', () => {
  it('is given up at the connect limit, and can be stopped before', async ({ stage: { open } }) => {
    await expect(open(hostile('never-initialize', { connectMs: 200 }))).rejects.toMatchObject({
      kind: 'timed-out',
      message: 'no answer to initialize within 0.2 s',
    });
    const stop = new AbortController();
    const opening = open(hostile('never-initialize'), stop.signal);
    stop.abort();
    await expect(opening).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('says with which code a server exited, and what it wrote before', async ({ stage: { context, open } }) => {
    await expect(open(hostile('exit-now'))).rejects.toMatchObject({
      kind: 'exited',
      exitCode: 3,
      message: 'the server exited with code 3',
    });
    expect(context.log.stderr()).toEqual(['fatal: no token']);
  });

  it('names both versions when they do not meet, and the words of a server that refuses', async ({
    stage: { open },
  }) => {
    await expect(open(hostile('bad-version'))).rejects.toThrow(/1999-01-01.*2025-11-25/);
    await expect(open(hostile('init-error'))).rejects.toMatchObject({ kind: 'protocol', message: 'missing API key' });
  });

  it('connects to a server that leaves out its name and capabilities', async ({ stage: { open } }) => {
    await using session = await open(hostile('init-incomplete'));
    expect(session.info).toMatchObject({ name: '', hasTools: false });
  });

  it('fails the call in flight when the server is killed', async ({ stage: { open } }) => {
    await using session = await open(hostile('crash-after'));
    await expect(call(session)).rejects.toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
    expect(await session.ended).toMatchObject({ kind: 'exited', signal: 'SIGKILL' });
  });

  it('notices an exit although a grandchild holds the pipes, and ends that too', async ({ stage: { open } }) => {
    await using session = await open(hostile('grandchild'));
    await call(session);
    await expect(call(session)).rejects.toMatchObject({ kind: 'exited', exitCode: 1 });
  });

  it('ends a helper in a session of its own', async ({ stage: { context, open } }) => {
    const session = await open(hostile('grandchild-detached'));
    await call(session);
    expect(await context.survivors()).toHaveLength(2);
    await session[Symbol.asyncDispose]();
  });

  it('ends a server that ignores the end of its input and every signal it can', async ({ stage: { open } }) => {
    const session = await open(hostile('ignore-signals'));
    await session[Symbol.asyncDispose]();
    await session[Symbol.asyncDispose]();
  });

  it('ends one that is frozen', async ({ stage: { open } }) => {
    await using session = await open(hostile('frozen', { callMs: 100 }));
    await expect(call(session)).rejects.toMatchObject({ kind: 'timed-out' });
  });

  it('notices an output that was closed', async ({ stage: { open } }) => {
    await using session = await open(hostile('close-stdout'));
    expect(await session.ended).toMatchObject({ kind: 'closed' });
  });

  it('does not pile up what a server does not read', async ({ stage: { open } }) => {
    await using session = await open(hostile('never-read'));
    const message = 'x'.repeat(1_500_000);
    const calls = Array.from({ length: 4 }, () => call(session, 'echo', { message }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await session.ended).toMatchObject({ kind: 'protocol', message: 'the server does not read its input' });
  });

  it('names the path that was searched for a command, and a folder that is not there', async ({ stage: { open } }) => {
    const missing = resolvedStdio(['no-such-command-here']);
    await expect(open(missing)).rejects.toMatchObject({
      kind: 'spawn-failed',
      message: `no-such-command-here was not found; searched in ${process.env.PATH}`,
    });
    const { transport } = missing;
    const elsewhere = { ...missing, transport: { ...transport, cwd: '/no/such/folder' } } as ResolvedServer;
    await expect(open(elsewhere)).rejects.toMatchObject({ kind: 'spawn-failed' });
  });

  it('case 5: starts in a folder whose name is not ASCII', async ({ stage: { open } }) => {
    const folder = await mkdtemp(join(tmpdir(), '用户 ü-'));
    const server = hostile('well-behaved');
    const moved = { ...server, transport: { ...server.transport, cwd: folder } } as ResolvedServer;
    await using session = await open(moved);
    expect((await call(session)).content).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
