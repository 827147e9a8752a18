import { expect, it, vi } from 'vitest';
import { onceAnswered } from './onceAnswered';

it('starts once, when all were answered, in any order and however often', () => {
  let starts = 0;
  using once = onceAnswered(['a', 'b'], 60_000, () => starts++);
  once.answered('b');
  once.answered('other');
  once.answered('b');
  expect(starts).toBe(0);
  once.answered('a');
  once.answered('a');
  expect(starts).toBe(1);
});

it('does not wait for ever for a page that never asks', () => {
  vi.useFakeTimers();
  try {
    let starts = 0;
    using once = onceAnswered(['a'], 100, () => starts++);
    vi.advanceTimersByTime(100);
    expect(starts).toBe(1);
    once.answered('a');
    expect(starts).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it('starts nothing once it was disposed', () => {
  let starts = 0;
  const once = onceAnswered(['a'], 60_000, () => starts++);
  once[Symbol.dispose]();
  once.answered('a');
  expect(starts).toBe(0);
});
