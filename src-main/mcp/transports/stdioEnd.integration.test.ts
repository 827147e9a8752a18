import { expect } from 'vitest';
import { call, hostile, it } from '../../testing/stage';

it('says with which code a server exited, and what it wrote before', async ({ stage: { context, open } }) => {
  await expect(open(hostile('exit-now'))).rejects.toMatchObject({
    kind: 'exited',
    exitCode: 3,
    message: 'the server exited with code 3',
  });
  expect(context.log.stderr()).toEqual(['fatal: no token']);
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

it('ends a server that is frozen', async ({ stage: { open } }) => {
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
