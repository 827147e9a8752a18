import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ResolvedServer } from '../../config/resolved';
import { resolvedStdio } from '../../testing/resolvedServer';
import { call, hostile, it } from '../../testing/stage';

it('gives a server up at the connect limit, and can be stopped before', async ({ stage: { open } }) => {
  await expect(open(hostile('never-initialize', { connectMs: 200 }))).rejects.toMatchObject({
    kind: 'timed-out',
    message: 'no answer to initialize within 0.2 s',
  });
  const stop = new AbortController();
  const opening = open(hostile('never-initialize'), stop.signal);
  stop.abort();
  await expect(opening).rejects.toMatchObject({ kind: 'cancelled' });
});

it('names both versions when they do not meet, and the words of a server that refuses', async ({ stage: { open } }) => {
  await expect(open(hostile('bad-version'))).rejects.toThrow(/1999-01-01.*2025-11-25/);
  await expect(open(hostile('init-error'))).rejects.toMatchObject({ kind: 'protocol', message: 'missing API key' });
});

it('connects to a server that leaves out its name and capabilities', async ({ stage: { open } }) => {
  await using session = await open(hostile('init-incomplete'));
  expect(session.info).toMatchObject({ name: '', offers: { tools: false } });
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
