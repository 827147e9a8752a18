import { expect, it } from 'vitest';
import { createStreamGate } from './streamGate';

/** When a server that ends each stream at once is asked for the next, after its own pause of `retryMs`. */
async function entries(retryMs: number, count: number): Promise<number[]> {
  let at = 0;
  const pauses = async (ms: number): Promise<void> => void (at += ms);
  const gate = createStreamGate({ streamGapMs: 1_000, streamFailures: 5, healthyMs: 60_000 }, () => at, pauses);
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    if (!(await gate.enter(new AbortController().signal))) break;
    times.push(at);
    at += retryMs;
  }
  return times;
}

it('lets a server that asks for no pause come back after a second, then ever later, and at last not at all', async () => {
  expect(await entries(0, 10)).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000]);
});

it('keeps to a shorter pause that a server asks for, the first time', async () => {
  expect(await entries(500, 3)).toEqual([0, 500, 1_500]);
});
