import path from 'node:path';
import { Fault } from '../lib/fault';
import { fileFaults } from '../text/configFaults';

export interface StateDirInputs {
  readonly stateDir: string | null;
  readonly profile: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly cwd: string;
}

const PROFILE = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Where everything the app keeps lives (spec C1); absolute. Call it at each use rather than keep its answer.
 * @throws Fault 'usage' for a profile name that is not one
 */
export function stateDirOf({ stateDir, profile, env, platform, home, cwd }: StateDirInputs): string {
  const p = platform === 'win32' ? path.win32 : path.posix;
  const named = stateDir || env.PLUGBOARD_STATE_DIR;
  const base = named ? p.resolve(cwd, named) : usualDir(p, env, platform, home);
  if (profile === null) return base;
  if (!PROFILE.test(profile)) {
    throw new Fault('usage', fileFaults.badProfile);
  }
  return `${base}-${profile}`;
}

function usualDir(p: path.PlatformPath, env: StateDirInputs['env'], platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'darwin':
      return p.join(home, 'Library', 'Application Support', 'Plugboard');
    case 'win32':
      return p.join(env.APPDATA || p.join(home, 'AppData', 'Roaming'), 'Plugboard');
    default: {
      // A relative XDG path is invalid and to be ignored (XDG base directory specification).
      const config = env.XDG_CONFIG_HOME;
      return p.join(config && p.isAbsolute(config) ? config : p.join(home, '.config'), 'plugboard');
    }
  }
}
