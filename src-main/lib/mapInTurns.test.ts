import { expect, it } from 'vitest';
import { mapInTurns } from './mapInTurns';

it('keeps the order, and never has more under way than it may', async () => {
  let running = 0;
  let most = 0;
  const doubled = await mapInTurns([5, 1, 4, 2, 3], 2, async (turns) => {
    most = Math.max(most, ++running);
    for (let i = 0; i < turns; i++) await Promise.resolve();
    running -= 1;
    return turns * 2;
  });
  expect([doubled, most]).toEqual([[10, 2, 8, 4, 6], 2]);
  expect(await mapInTurns([], 2, () => Promise.resolve(1))).toEqual([]);
});

it('rejects with the first failure', async () => {
  await expect(mapInTurns([1, 2], 1, (item) => Promise.reject(new Error(String(item))))).rejects.toThrow('1');
});
