import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../../../lib/task';

/** Something that goes wrong with a disk while a process saves to `dir`. */
export interface Trouble {
  readonly name: string;
  /** What the error must say. */
  readonly words: RegExp;
  /** The state dir needs a file system of its own. */
  readonly needsMount?: boolean;
  /** Resolves with what lifts it again. */
  cause(dir: string, pid: number): Promise<() => Promise<void>>;
}

const PAGE = 4096;
const isRoot = process.getuid?.() === 0;

const has = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A small file system in memory at `dir`, for root only. */
export const mount = (dir: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', dir]);
export const unmount = (dir: string): void => void execFileSync('umount', ['-l', dir]);

/** Leaves only so many pages free. */
const fullDisk = (pages: number): Trouble => ({
  name: `disk full but for ${pages} pages`,
  words: /no space left/,
  needsMount: true,
  async cause(dir) {
    const filler = join(dir, 'filler');
    writeFileSync(filler, '');
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(PAGE));
    } catch {
      truncateSync(filler, Math.max(0, Math.floor(statSync(filler).size / PAGE) - pages) * PAGE);
    }
    return async () => truncateSync(filler, 0);
  },
});

const limit = (pid: number, resource: string, value: number | string): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--${resource}=${value}:`]);

const limitOf = (pid: number, resource: string): string =>
  execFileSync('prlimit', ['--pid', String(pid), `--${resource}`, '-o', 'SOFT', '--noheadings', '--raw'])
    .toString()
    .trim();

const fileSize = (bytes: number): Trouble => ({
  name: `files of at most ${bytes} bytes`,
  words: /too large/,
  async cause(_dir, pid) {
    limit(pid, 'fsize', bytes);
    return async () => limit(pid, 'fsize', 'unlimited');
  },
});

const openFiles = (more: number): Trouble => ({
  name: `${more} more open files`,
  words: /too many files/,
  async cause(_dir, pid) {
    const before = limitOf(pid, 'nofile');
    limit(pid, 'nofile', numberOfFree(more, new Set(readdirSync(`/proc/${pid}/fd`).map(Number))));
    return async () => limit(pid, 'nofile', before);
  },
});

/** The number below which so many are free. */
function numberOfFree(count: number, taken: ReadonlySet<number>): number {
  let number = 0;
  for (let free = 0; taken.has(number) || free < count; number += 1) if (!taken.has(number)) free += 1;
  return number;
}

const readOnly: Trouble = {
  name: 'read-only folder',
  words: /read-only|permission denied/,
  needsMount: isRoot,
  async cause(dir) {
    const turn = (mount: string, mode: number): void =>
      isRoot ? void execFileSync('mount', ['-o', `remount,${mount}`, dir]) : chmodSync(dir, mode);
    turn('ro', 0o500);
    return async () => turn('rw', 0o700);
  },
};

/** The kernel answers EIO to one call of every thread. */
const failing = (call: string): Trouble => ({
  name: `EIO from ${call}`,
  words: /disk reports an error/,
  async cause(_dir, pid) {
    const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:error=EIO`];
    const tracer = spawn('strace', ['-f', '-qq', ...inject, '-o', '/dev/null', '-p', String(pid)], { stdio: 'ignore' });
    const gone = once(tracer, 'exit');
    while (!isTraced(pid)) {
      if (tracer.exitCode !== null) throw new Error('strace may not attach here');
      await pause(5);
    }
    return async () => {
      tracer.kill('SIGINT');
      await gone;
    };
  },
});

const isTraced = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((task) =>
    /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8')),
  );

interface Family {
  readonly name: string;
  readonly troubles: readonly Trouble[];
  /** Why it cannot be tried on this computer, or null. */
  readonly missing: string | null;
}

const missing = (isThere: boolean, what: string): string | null => (isThere ? null : `needs ${what}`);

export const families = (): readonly Family[] => [
  {
    name: 'disk full',
    troubles: [0, 1, 2, 5, 9].map(fullDisk),
    missing: missing(isRoot && has('mount'), 'root, to mount a small file system'),
  },
  {
    name: 'file size limit',
    troubles: [0, 1, 64, 4096, 12_000].map(fileSize),
    missing: missing(has('prlimit'), 'prlimit'),
  },
  { name: 'read-only folder', troubles: [readOnly], missing: null },
  { name: 'no more open files', troubles: [0, 1, 2].map(openFiles), missing: missing(has('prlimit'), 'prlimit') },
  {
    name: 'disk error',
    troubles: ['fsync', 'rename', 'link', 'openat'].map(failing),
    missing: missing(has('strace'), 'strace'),
  },
];
