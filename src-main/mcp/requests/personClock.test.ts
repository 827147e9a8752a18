import { expect, it } from 'vitest';
import type { CallClock } from '../callClock';
import { createPersonClock } from './personClock';

function clock() {
  const told: string[] = [];
  const own: CallClock = {
    progressed: () => undefined,
    pause: () => told.push('pause'),
    resume: () => told.push('resume'),
    [Symbol.dispose]: () => undefined,
  };
  return { told, own };
}

it('stops every clock while a person is asked, and starts them once the last question is answered', async () => {
  const persons = createPersonClock();
  const before = clock();
  const meanwhile = clock();
  persons.watch(before.own);
  let answer!: () => void;
  const first = persons.whileAsking(() => new Promise<void>((resolve) => (answer = resolve)));
  await persons.whileAsking(() => Promise.resolve());
  persons.watch(meanwhile.own);
  expect([before.told, meanwhile.told]).toEqual([['pause'], ['pause']]);
  answer();
  await first;
  expect([before.told, meanwhile.told]).toEqual([
    ['pause', 'resume'],
    ['pause', 'resume'],
  ]);
});

it('leaves a call that has ended alone', async () => {
  const persons = createPersonClock();
  const gone = clock();
  persons.watch(gone.own);
  persons.unwatch(gone.own);
  await persons.whileAsking(() => Promise.resolve());
  expect(gone.told).toEqual([]);
});

it('has stopwatches that stand still while a person is asked', async () => {
  let now = 0;
  const persons = createPersonClock(() => now);
  const spent = persons.stopwatch();
  now = 10;
  await persons.whileAsking(async () => {
    const meanwhile = persons.stopwatch();
    now = 500;
    expect([spent(), meanwhile()]).toEqual([10, 0]);
  });
  now = 505;
  expect(spent()).toBe(15);
});
