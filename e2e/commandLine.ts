import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Profile } from './fixtures';

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The data on stdout. @throws when it is not JSON */
  json<T>(): T;
}

interface CommandOptions {
  /** What stands on stdin; without it stdin is closed at once. */
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Address of a session bus; without it the command sees none, and with it no keyring. */
  readonly bus?: string;
  /** Hears stdout as it comes. */
  readonly onStdout?: (text: string) => void;
  /** Presses Ctrl-C. */
  readonly signal?: AbortSignal;
}

const LAUNCHER = join(import.meta.dirname, '..', 'build', 'plugboard.mjs');

/** Runs `node build/plugboard.mjs` on a profile, without a display, as a script would. */
export function plugboard(
  profile: Profile,
  args: readonly string[],
  { stdin = '', env = {}, bus = 'disabled:', onStdout = () => undefined, signal }: CommandOptions = {},
): Promise<CommandResult> {
  const { DISPLAY: _display, PLUGBOARD_CHILD: _child, ...inherited } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, '--state-dir', profile.stateDir, ...args], {
    env: { ...inherited, HOME: profile.home, LANG: 'en_US.UTF-8', DBUS_SESSION_BUS_ADDRESS: bus, ...env },
  });
  const heard = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (heard[stream] += text));
  }
  child.stdout.on('data', onStdout);
  signal?.addEventListener('abort', () => child.kill('SIGINT'), { once: true });
  child.stdin.on('error', () => undefined).end(stdin); // A command that reads nothing may be gone by now.
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...heard, json: <T>() => JSON.parse(heard.stdout) as T }));
  });
}
