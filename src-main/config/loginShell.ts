import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';

export interface LoginShellOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** Read after the profile has run; more than this is not an environment. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A profile that is cut short may hold a lock, such as pyenv's, that it takes away when its terminal closes. */
const HANGUP_MS = 500;

/**
 * The environment a terminal would have: the person's shell runs its profile and prints what it then holds. Tries a
 * usual shell when theirs cannot (a shell may not know these options). The shell gets a session of its own, so that it
 * cannot take our terminal, and is ended with all it started when the time is over, as by a terminal that closes.
 * Undefined when none answered in time.
 */
export async function readLoginShell({ env, timeoutMs }: LoginShellOptions): Promise<Map<string, string> | undefined> {
  const deadline = performance.now() + timeoutMs;
  const shells = new Set([env.SHELL || userShell(), '/bin/zsh', '/bin/bash', '/bin/sh'].filter((it) => it !== ''));
  for (const shell of shells) {
    const left = deadline - performance.now();
    if (left <= 0) return undefined;
    const variables = await askShell(shell, env, left);
    if (variables) return variables;
  }
  return undefined;
}

function askShell(
  shell: string,
  env: LoginShellOptions['env'],
  timeoutMs: number,
): Promise<Map<string, string> | undefined> {
  return new Promise((resolve) => {
    const mark = randomUUID();
    // `command` avoids an alias named env; NUL keeps values of several lines whole.
    const script = `printf %s ${mark}; command env -0; printf %s ${mark}; exit`;
    const child = spawn(shell, ['-ilc', script], {
      env: { ...env, ...QUIET },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    let output = '';
    const timer = setTimeout(() => {
      signalGroup(child.pid, 'SIGHUP');
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), HANGUP_MS);
      resolve(undefined);
    }, timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve(between(output, mark));
    };
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      if (output.length < MAX_BYTES) output += chunk;
      const variables = between(output, mark);
      if (variables) resolve(variables);
    });
    child.on('error', end);
    child.on('exit', end);
  });
}

function between(output: string, mark: string): Map<string, string> | undefined {
  const [, inside, after] = output.split(mark);
  if (inside === undefined || after === undefined) return undefined;
  const pairs = inside.split('\0').flatMap((line): [string, string][] => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : [];
  });
  return pairs.length > 0 ? new Map(pairs) : undefined;
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended by itself.
  }
}

function userShell(): string {
  try {
    return userInfo().shell ?? '';
  } catch {
    return '';
  }
}

/** Profiles that update themselves or start a terminal multiplexer would not come to an end. */
const QUIET = { DISABLE_AUTO_UPDATE: 'true', ZSH_TMUX_AUTOSTARTED: 'true', ZSH_TMUX_AUTOSTART: 'false' };
