import { hashOf } from './pins';

/** How often the same call may bring the same result before the next one is refused. */
const SAME_RESULTS = 5;
/** How many refusals in a turn end it. */
const REFUSALS = 3;

/** Notices a model that makes the same call again and again and learns nothing from it. For one turn. */
export interface LoopDetector {
  /** True when this call must not run once more. */
  refuses(name: string, args: unknown): boolean;
  record(name: string, args: unknown, result: unknown): void;
  /** True when refusing did not help. */
  isStuck(): boolean;
}

export function createLoopDetector(): LoopDetector {
  const seen = new Map<string, { readonly digest: string; readonly times: number }>();
  let refusals = 0;
  const keyOf = (name: string, args: unknown): string => hashOf([name, args]);
  return {
    refuses(name, args) {
      if ((seen.get(keyOf(name, args))?.times ?? 0) < SAME_RESULTS) return false;
      refusals += 1;
      return true;
    },
    record(name, args, result) {
      const key = keyOf(name, args);
      const digest = hashOf(result);
      const before = seen.get(key);
      seen.set(key, { digest, times: before?.digest === digest ? before.times + 1 : 1 });
    },
    isStuck: () => refusals >= REFUSALS,
  };
}
