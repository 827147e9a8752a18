import type { CallClock } from '../callClock';

/** The clocks of everything that waits on one server; all of them stand still while it waits for a person (spec L9). */
export interface PersonClock {
  /** `clock` takes part until `unwatch`. */
  watch(clock: CallClock): void;
  unwatch(clock: CallClock): void;
  /** Runs `ask` with every clock stopped, also those that come meanwhile. */
  whileAsking<T>(ask: () => Promise<T>): Promise<T>;
  /** Answers how many milliseconds have passed since, without those in which a person was asked. */
  stopwatch(): () => number;
}

export function createPersonClock(now = (): number => performance.now()): PersonClock {
  const clocks = new Set<CallClock>();
  let asking = 0;
  let askingSince = 0;
  let askedMs = 0;
  /** Time that stands still while a person is asked. */
  const counted = (): number => (asking > 0 ? askingSince : now()) - askedMs;
  return {
    watch(clock) {
      clocks.add(clock);
      if (asking > 0) clock.pause();
    },
    unwatch: (clock) => void clocks.delete(clock),
    async whileAsking(ask) {
      if (asking++ === 0) {
        askingSince = now();
        for (const clock of clocks) clock.pause();
      }
      try {
        return await ask();
      } finally {
        if (--asking === 0) {
          askedMs += now() - askingSince;
          for (const clock of clocks) clock.resume();
        }
      }
    },
    stopwatch() {
      const startedAt = counted();
      return () => counted() - startedAt;
    },
  };
}
