import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrames } from './frames';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends what gathers in one frame as one batch per key, in order', () => {
  const sent: [string, readonly number[]][] = [];
  const frames = createFrames<string, number>({ flush: (key, values) => void sent.push([key, values]) });
  frames.add('a', 1);
  frames.add('b', 2);
  frames.add('a', 3);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(2);
});

it('sends before the frame ends when a batch is large enough, and loses nothing', () => {
  const sent: number[][] = [];
  const frames = createFrames<string, number>({
    flush: (_key, values) => void sent.push([...values]),
    weigh: (value) => value,
    limit: 10,
  });
  frames.add('a', 6);
  frames.add('a', 6);
  frames.add('a', 1);
  expect(sent).toEqual([[6, 6]]);
  vi.advanceTimersByTime(16);
  expect(sent).toEqual([[6, 6], [1]]);
});

it('sends the rest when it is disposed', () => {
  const sent: number[][] = [];
  const frames = createFrames<string, number>({ flush: (_key, values) => void sent.push([...values]) });
  frames.add('a', 1);
  frames[Symbol.dispose]();
  expect(sent).toEqual([[1]]);
});
