import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A process of its own that speaks lines. */
export interface Worker {
  readonly pid: number;
  /** The next line it prints; undefined when it ended instead. */
  readonly next: () => Promise<string | undefined>;
  /** Every line since the last call that nobody waited for. */
  readonly drain: () => string[];
  send(line: string): void;
  /** Resolves when the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts a program; what it writes to stderr is ours to see. */
export function startWorker(program: string, args: readonly string[]): Worker {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting: ((line: string | undefined) => void)[] = [];
  let isOver = false;
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    const waiter = waiting.shift();
    if (waiter) waiter(line);
    else lines.push(line);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      isOver = true;
      waiting.splice(0).forEach((waiter) => waiter(undefined));
      resolve(code);
    });
  });
  child.stdin.on('error', () => undefined);
  return {
    pid: child.pid ?? 0,
    next() {
      const line = lines.shift();
      if (line !== undefined || isOver) return Promise.resolve(line);
      return new Promise((resolve) => waiting.push(resolve));
    },
    drain: () => lines.splice(0),
    send: (line) => void child.stdin.write(`${line}\n`),
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
    ended,
  };
}
