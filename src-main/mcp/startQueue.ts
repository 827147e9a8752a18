import { posix, win32 } from 'node:path';
import { createSlots, type Slots } from './slots';

interface QueueLimits {
  readonly localSlots: number;
  readonly remoteSlots: number;
  readonly slotMs: number;
}

export interface StartRequest {
  readonly isRemote: boolean;
  /** Servers with the same key start one after the other. */
  readonly installKey: string | null;
  /** Wins over those that wait already. */
  readonly isUrgent: boolean;
}

/** A turn to start. */
export interface Turn {
  /** The server answered, failed or gave up. May be called again. */
  settled(): void;
}

export interface StartQueue {
  /** Resolves in the order of asking. Rejects with the signal's reason on abort. */
  enter(request: StartRequest, signal: AbortSignal): Promise<Turn>;
}

/**
 * Who may start when (spec L3): so many at a time, but a slot comes back after a moment, since a server that takes
 * long is waiting, not computing; runners that share an installation take turns until the first has settled.
 */
export function createStartQueue(limits: QueueLimits): StartQueue {
  const local = createSlots(limits.localSlots);
  const remote = createSlots(limits.remoteSlots);
  const installs = new Map<string, Slots>();

  const installOf = (key: string): Slots => {
    const known = installs.get(key) ?? createSlots(1);
    installs.set(key, known);
    return known;
  };

  return {
    async enter({ isRemote, installKey, isUrgent }, signal) {
      const install = installKey === null ? undefined : installOf(installKey);
      const leaveInstall = install?.tryEnter() ?? (await install?.enter(signal, { isUrgent }));
      try {
        const leaveSlot = await (isRemote ? remote : local).enter(signal, { isUrgent });
        const timer = setTimeout(leaveSlot, limits.slotMs);
        return {
          settled() {
            clearTimeout(timer);
            leaveSlot();
            leaveInstall?.();
          },
        };
      } catch (error) {
        leaveInstall?.();
        throw error;
      }
    },
  };
}

const RUNNERS = new Set(['npx', 'uvx']);
/** Options of these runners that name the package, and those whose value is none. */
const PACKAGE_OPTIONS = new Set(['-p', '--package', '--from']);
const VALUE_OPTIONS = new Set([
  '--python',
  '--with',
  '--index-url',
  '--registry',
  '--cache',
  '--prefix',
  '-c',
  '--call',
]);

/** Which installation a command may trigger, such as `npx some-package`; null for anything else. */
export function installKeyOf(command: readonly string[]): string | null {
  const [program = '', ...args] = command;
  const runner = win32.basename(posix.basename(program)).replace(/\.(cmd|exe|ps1)$/i, '');
  if (!RUNNERS.has(runner)) return null;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const [option = '', value] = arg.split('=', 2);
    if (PACKAGE_OPTIONS.has(option)) return `${runner} ${value ?? args[at + 1] ?? ''}`;
    if (VALUE_OPTIONS.has(arg)) at += 1;
    else if (!arg.startsWith('-')) return `${runner} ${arg}`;
  }
  return runner;
}
