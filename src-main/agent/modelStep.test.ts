import { expect, test } from 'vitest';
import type { MemoryServer } from '../testing/memoryRegistry';
import { scriptedProvider, type ScriptedProvider } from '../testing/scriptedProvider';
import { textOf, turnOf } from '../testing/turnOf';

test('a model fault ends the turn with its kind and keeps what was said', async () => {
  const provider = scriptedProvider([{ text: ['half'], fault: { kind: 'rate-limited', message: 'slow down' } }]);
  const message = await turnOf(provider).run();
  expect(message).toMatchObject({ outcome: 'failed', problem: { kind: 'rate-limited', message: 'slow down' } });
  expect(textOf(message)).toBe('half');
});

test('a tool that the provider refuses is left out, and the step is made again', async () => {
  const servers: MemoryServer[] = [{ name: 's', tools: { echo: {}, bad: {} } }];
  const provider = scriptedProvider(({ tools }) =>
    tools.some(({ name }) => name === 's__bad')
      ? { fault: { kind: 'bad-tool', message: 'bad schema', tool: 's__bad' } }
      : { text: ['fine'] },
  );
  expect(await turnOf(provider, { servers }).run()).toMatchObject({ outcome: 'done' });
  expect(provider.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
    ['s__bad', 's__echo'],
    ['s__echo'],
  ]);
});

test('a refused tool that cannot be found ends the turn', async () => {
  const provider = scriptedProvider(() => ({ fault: { kind: 'bad-tool', message: 'bad', tool: 'other' } }));
  expect(await turnOf(provider).run()).toMatchObject({ outcome: 'failed', problem: { kind: 'bad-tool' } });
  expect(provider.requests).toHaveLength(1);
});

test.each([
  [{ text: [] }, 'failed', 'empty'],
  [{ text: ['a'], reason: 'length' }, 'done', 'length'],
  [{ text: ['a'], reason: 'content-filter' }, 'failed', 'refused'],
] as const)('an answer that ended badly says so: %j', async (step, outcome, kind) => {
  expect(await turnOf(scriptedProvider([step])).run()).toMatchObject({ outcome, problem: { kind } });
});

test('an answer without end is cut off, and its request ended', async () => {
  let asked: AbortSignal | undefined;
  const provider: ScriptedProvider = {
    label: 'Endless',
    requests: [],
    async *streamStep(_request, signal) {
      asked = signal;
      for (;;) yield { kind: 'text', delta: 'word '.repeat(100_000) };
    },
  };
  const message = await turnOf(provider).run();
  expect(message).toMatchObject({ outcome: 'failed', problem: { kind: 'too-large' } });
  expect(textOf(message).length).toBeLessThanOrEqual(4_000_000);
  expect(asked?.aborted).toBe(true);
});
