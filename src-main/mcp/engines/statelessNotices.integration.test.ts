import { describe, expect } from 'vitest';
import { never } from '../../testing/never';
import { it } from '../../testing/owned';
import { call, json, open, seen, soon, textOf } from '../../testing/statelessSession';
import type { SessionChange } from '../session';

describe.each(['stdio', 'http'] as const)('notices of a server of 2026-07-28 over %s', (way) => {
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
