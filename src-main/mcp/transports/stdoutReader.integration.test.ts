import { expect } from 'vitest';
import { never } from '../../testing/never';
import { call, hostile, it, patience, saying, textOf } from '../../testing/stage';

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
  await expect.poll(() => context.log.lines('en').join(), patience).toContain('notifications beyond the limit');
});
