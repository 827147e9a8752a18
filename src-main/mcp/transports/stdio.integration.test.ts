import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { never } from '../../testing/never';
import { resolvedStdio } from '../../testing/resolvedServer';
import { call, it, patience, saying, textOf } from '../../testing/stage';
import { envHashServer, realServer } from '../../testing/stdioServer';
import { openSession } from '../openSession';
import type { CallResult } from '../session';

it('connects, lists and calls', async ({ stage: { open } }) => {
  await using session = await open(resolvedStdio(realServer('everything')));
  expect(session.info).toMatchObject({
    name: 'Everything Reference Server',
    protocolVersion: '2025-11-25',
    offers: { tools: true },
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
