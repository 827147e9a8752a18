import { readdir, readFile } from 'node:fs/promises';
import { pause } from '../../../lib/task';
import { procStat } from '../../../lib/processes';

/** The variable that every process of one hostile server carries, whoever started it. */
export const MARK = 'TORTURE_MARK';

/** Who carries the mark; zombies, which only wait to be collected, aside. */
export async function pidsWith(mark: string): Promise<readonly number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const wanted = `${MARK}=${mark}`;
  const found = await Promise.all(
    names.map(async (name) => {
      const environ = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '');
      if (!environ.split('\0').includes(wanted)) return [];
      return procStat(name)?.state === 'Z' ? [] : [Number(name)];
    }),
  );
  return found.flat();
}

/** Milliseconds until nobody carries the mark, and how many still do when the time is up. */
export async function untilGone(mark: string, ms: number): Promise<{ readonly ms: number; readonly left: number }> {
  const from = performance.now();
  for (;;) {
    const left = (await pidsWith(mark)).length;
    const took = Math.round(performance.now() - from);
    if (left === 0 || took > ms) return { ms: left === 0 ? took : Infinity, left };
    await pause(20);
  }
}

export async function killMarked(mark: string): Promise<void> {
  for (const pid of await pidsWith(mark)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went by itself.
    }
  }
}

/** Established connections from anybody to a port of this machine. */
export async function connectionsTo(port: number): Promise<number> {
  const table = await readFile('/proc/net/tcp', 'latin1').catch(() => '');
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').filter((line) => {
    const [, , address = '', state] = line.trim().split(/\s+/);
    return address.endsWith(remote) && state === '01';
  }).length;
}
