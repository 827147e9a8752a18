import { describe, expect } from 'vitest';
import type { Protocol } from '../config/schema';
import type { Disposables } from '../lib/disposables';
import { hostileOverHttp, statelessOverHttp } from '../testing/httpServer';
import { never } from '../testing/never';
import { it } from '../testing/owned';
import { resolvedHttp, resolvedStdio } from '../testing/resolvedServer';
import { createTestContext, type TestContext } from '../testing/sessionContext';
import { hostileStdio, statelessServer } from '../testing/stdioServer';
import { tempDir } from '../testing/tempDir';
import { createEraVerdicts } from './eraVerdicts';
import { openSession } from './openSession';
import type { CallResult, Session } from './session';

const call = (session: Session, tool: string): Promise<CallResult> => session.callTool(tool, {}, { signal: never() });
/** Every method the server heard of, in order. */
const heard = async (session: Session): Promise<string[]> => {
  const { content } = await call(session, 'seen');
  return (JSON.parse(String(content[0]?.text)) as { method: string }[]).map(({ method }) => method);
};
const open = async (
  owned: Disposables,
  server: ReturnType<typeof resolvedHttp>,
  context: TestContext = createTestContext(),
  protocol: Protocol = 'auto',
): Promise<Session> => owned.own(await openSession({ ...server, protocol }, context, never()));

const withVerdicts = async (owned: Disposables): Promise<TestContext> => {
  const eras = createEraVerdicts(owned.own(await tempDir()).at('eras.json'));
  owned.defer(() => eras.settled());
  return { ...createTestContext(), eras };
};

describe('over stdio', () => {
  it('goes on with the same process when it refuses the handshake', async ({ owned }) => {
    const context = createTestContext();
    const session = await open(owned, resolvedStdio(statelessServer()), context);
    expect(session.info.era).toBe('stateless');
    expect((await heard(session)).slice(0, 2)).toEqual(['initialize', 'server/discover']);
    await session[Symbol.asyncDispose]();
    expect(await context.survivors()).toEqual([]);
  });

  it('asks at once the next time', async ({ owned }) => {
    const context = await withVerdicts(owned);
    const server = resolvedStdio(statelessServer());
    await (await open(owned, server, context))[Symbol.asyncDispose]();
    expect((await heard(await open(owned, server, context)))[0]).toBe('server/discover');
  });

  it('never sends a server of the handshake what it does not know', async ({ owned }) => {
    const session = await open(owned, resolvedStdio(statelessServer({ era: 'handshake' })));
    expect(session.info.era).toBe('handshake');
    expect(await heard(session)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  });

  it('speaks the newer revision with a server of both where the entry asks for it', async ({ owned }) => {
    const server = resolvedStdio(statelessServer({ era: 'dual' }));
    expect((await open(owned, server)).info.era).toBe('handshake');
    expect((await open(owned, server, createTestContext(), '2026-07-28')).info.era).toBe('stateless');
  });

  it('keeps the words of a server that refuses the handshake for a reason of its own', async ({ owned }) => {
    const context = createTestContext();
    await expect(open(owned, resolvedStdio(hostileStdio('init-error')), context)).rejects.toMatchObject({
      kind: 'protocol',
      message: 'missing API key',
    });
    expect(await context.survivors()).toEqual([]);
  });

  it('says so when the entry asks for a revision that the server does not speak, and leaves nothing', async ({
    owned,
  }) => {
    const context = createTestContext();
    const legacy = resolvedStdio(statelessServer({ era: 'handshake' }));
    await expect(open(owned, legacy, context, '2026-07-28')).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringContaining('2026-07-28') as unknown,
    });
    await expect(open(owned, resolvedStdio(statelessServer()), context, 'legacy')).rejects.toMatchObject({
      kind: 'protocol',
    });
    expect(await context.survivors()).toEqual([]);
  });
});

describe('over HTTP', () => {
  it('prefers the newer revision of a server that speaks both', async ({ owned }) => {
    const { url } = owned.own(await statelessOverHttp({ era: 'dual' }));
    const session = await open(owned, resolvedHttp(url));
    expect(session.info.era).toBe('stateless');
    expect(await heard(session)).not.toContain('initialize');
  });

  it('asks a server of the handshake once, and never again', async ({ owned }) => {
    const { url } = owned.own(await statelessOverHttp({ era: 'handshake' }));
    const context = await withVerdicts(owned);
    await (await open(owned, resolvedHttp(url), context))[Symbol.asyncDispose]();
    const methods = await heard(await open(owned, resolvedHttp(url), context));
    expect(methods.filter((method) => method === 'server/discover')).toHaveLength(1);
    expect(methods.filter((method) => method === 'initialize')).toHaveLength(2);
  });

  it('goes on to the handshake when the question is not answered', async ({ owned }) => {
    const { url } = owned.own(await statelessOverHttp({ era: 'silent' }));
    const session = await open(owned, resolvedHttp(url), createTestContext({ probeMs: 200 }));
    expect(session.info.era).toBe('handshake');
  });

  it('gives a server that was too slow with its answer another chance, when it knows no handshake', async ({
    owned,
  }) => {
    const { url } = owned.own(await statelessOverHttp({ era: 'shy' }));
    const session = await open(owned, resolvedHttp(url), createTestContext({ probeMs: 1_000 }));
    expect(session.info.era).toBe('stateless');
  });

  it('finds out that a server it knows has changed its era', async ({ owned }) => {
    const { url } = owned.own(await statelessOverHttp({ era: 'later' }));
    const context = await withVerdicts(owned);
    const first = await open(owned, resolvedHttp(url), context);
    expect(first.info.era).toBe('handshake');
    await call(first, 'turn');
    expect((await open(owned, resolvedHttp(url), context)).info.era).toBe('stateless');
  });

  it('tells a server that is not reached from one that does not answer this question', async ({ owned }) => {
    const server = await statelessOverHttp();
    await server[Symbol.asyncDispose]();
    await expect(open(owned, resolvedHttp(server.url))).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('leaves a server of the handshake its session', async ({ owned }) => {
    const { url } = owned.own(await hostileOverHttp('well-behaved'));
    const session = await open(owned, resolvedHttp(url));
    expect(session.info.era).toBe('handshake');
    expect((await call(session, 'echo')).isError).toBe(false);
  });
});
