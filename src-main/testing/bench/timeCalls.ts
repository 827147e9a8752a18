const MIB = 1_048_576;

export type CallMode = 'serial' | 'burst' | 'text' | 'image';
export type Call = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Repeats a call after some to warm up; answers the ms of one. `count` is how many are timed. */
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
  }
}

async function series(warmUp: number, count: number, run: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < warmUp; i++) await run();
  const start = performance.now();
  for (let i = 0; i < count; i++) await run();
  return (performance.now() - start) / count;
}
