const MIB = 1_048_576;

export type CallMode = 'serial' | 'burst' | 'text' | 'image' | 'huge';
export type Call = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Repeats a call after some to warm up; answers the ms of the median one. `count` is how many are timed. */
export async function timeCalls(mode: CallMode, count: number, call: Call): Promise<number> {
  switch (mode) {
    case 'serial':
      return series(200, count, () => call('echo', { text: 'hi' }));
    case 'burst': {
      const burst = () => Promise.all(Array.from({ length: 64 }, () => call('echo', { text: 'hi' })));
      return (await series(5, Math.ceil(count / 64), burst)) / 64;
    }
    case 'text':
      return series(2, count, () => call('text', { bytes: 10 * MIB }));
    case 'image':
      return series(2, count, () => call('image', { bytes: 5 * MIB }));
    case 'huge':
      // Whether it is taken or refused, the connection is there for the next.
      return series(1, count, async () => {
        await call('text', { bytes: 50 * MIB }).catch(() => undefined);
        await call('echo', { text: 'hi' });
      });
  }
}

/** The ms of one list, the first of a process aside. */
export function timeLists(count: number, expected: number, list: () => Promise<readonly unknown[]>): Promise<number> {
  return series(2, count, async () => {
    const { length } = await list();
    if (length !== expected) throw new Error(`${length} tools instead of ${expected}`);
  });
}

/** The median: the first thousands of calls of a process run while their code is still being compiled. */
async function series(warmUp: number, count: number, run: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < warmUp; i++) await run();
  const times = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await run();
    times[i] = performance.now() - start;
  }
  return times.sort()[count >> 1] ?? 0;
}
