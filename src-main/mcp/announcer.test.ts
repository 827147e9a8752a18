import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnnouncer } from './announcer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says at most four things in any second while a row flaps, and always the last one', async () => {
  let state = 0;
  const said: { at: number; state: number }[] = [];
  const announcer = createAnnouncer(
    4,
    () => Date.now(),
    () => said.push({ at: Date.now(), state }),
  );
  for (let i = 0; i < 200; i++) {
    state = i;
    announcer.touch();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said.at(-1)?.state).toBe(199);
  for (const { at } of said)
    expect(said.filter((it) => it.at >= at && it.at < at + 1_000).length).toBeLessThanOrEqual(4);
});

it('makes one announcement of the changes of one moment, and none after disposal', async () => {
  let said = 0;
  const announcer = createAnnouncer(
    4,
    () => Date.now(),
    () => said++,
  );
  for (let i = 0; i < 5; i++) announcer.touch();
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toBe(1);
  announcer.touch();
  announcer[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toBe(1);
});
