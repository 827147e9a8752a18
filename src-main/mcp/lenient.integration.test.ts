import { expect } from 'vitest';
import { never } from '../testing/never';
import { call, hostile, it, patience, saying, textOf } from '../testing/stage';

it('stops at a cursor that comes again', async ({ stage: { open } }) => {
  await using session = await open(hostile('cursor-loop'));
  expect((await session.listTools(never())).notes).toMatchObject([{ en: saying('same cursor') }]);
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
  await expect.poll(() => context.log.lines('en').join(), patience).toContain('answers that nobody waited for');
});
