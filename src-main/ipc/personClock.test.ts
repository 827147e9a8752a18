import { expect, it } from 'vitest';
import { createPersonClock, isMeantInput } from './personClock';

function clockAt() {
  let now = 0;
  return { clock: createPersonClock(() => now), advance: (ms: number) => (now += ms) };
}

it('sees a person for one second after a key or a click, in that window only', () => {
  const { clock, advance } = clockAt();
  expect(clock.isPresent(1)).toBe(false);
  clock.saw(1, 'mouseDown');
  expect(clock.isPresent(1)).toBe(true);
  expect(clock.isPresent(2)).toBe(false);
  advance(1000);
  expect(clock.isPresent(1)).toBe(true);
  advance(1);
  expect(clock.isPresent(1)).toBe(false);
  clock.saw(1, 'rawKeyDown');
  expect(clock.isPresent(1)).toBe(true);
});

it('lets one input count for one thing where that is asked for', () => {
  const { clock } = clockAt();
  clock.saw(1, 'mouseUp');
  expect([clock.isPresent(1, true), clock.isPresent(1, true), clock.isPresent(1)]).toEqual([true, false, false]);
});

it('takes nothing from moving or scrolling', () => {
  const { clock } = clockAt();
  for (const type of ['mouseMove', 'mouseEnter', 'mouseLeave', 'mouseWheel', 'gestureScrollUpdate', 'undefined']) {
    clock.saw(1, type);
    expect(isMeantInput(type)).toBe(false);
  }
  expect(clock.isPresent(1)).toBe(false);
});

it('forgets a window that was closed, so that the next one with its number starts anew', () => {
  const { clock } = clockAt();
  clock.saw(7, 'keyDown');
  clock.forget(7);
  expect(clock.isPresent(7)).toBe(false);
});
