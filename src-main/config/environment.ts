import { isOurs } from './childEnvironment';
import { readLoginShell } from './loginShell';
import { joinSearchPaths, usualFolders } from './searchFolders';

/** What variables mean and where commands are found: the login shell's environment (spec L8). */
export interface Environment {
  /** Asks the shell at the first use; later uses share its answer. Never rejects. */
  load(): Promise<ReadonlyMap<string, string>>;
  /** Asks the shell anew; those that read before keep what they have. */
  refresh(): Promise<ReadonlyMap<string, string>>;
}

export interface EnvironmentOptions {
  /** The process's own environment, looked at when loading. */
  readonly own: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** How long the shell may take before the process's own environment and the usual folders have to do. */
  readonly timeoutMs?: number;
}

const SHELL_TIMEOUT_MS = 3_000;

export function createEnvironment({
  own,
  home,
  platform,
  timeoutMs = SHELL_TIMEOUT_MS,
}: EnvironmentOptions): Environment {
  let loading: Promise<ReadonlyMap<string, string>> | undefined;
  const refresh = (): Promise<ReadonlyMap<string, string>> => (loading = read());

  async function read(): Promise<ReadonlyMap<string, string>> {
    const ours = withoutOurs(Object.entries(own));
    const shell = platform === 'win32' ? undefined : await readLoginShell({ env: Object.fromEntries(ours), timeoutMs });
    const variables = new Map([...withoutOurs(shell ?? ours)].filter(([name]) => !SHELL_ONLY.has(name)));
    const pathName = [...variables.keys()].find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
    const usual = await usualFolders(home, variables, platform);
    const paths = [shell?.get('PATH') ?? '', ours.get(pathName) ?? '', ...usual];
    variables.set(pathName, joinSearchPaths(paths, platform));
    return variables;
  }

  return { load: () => loading ?? refresh(), refresh };
}

const withoutOurs = (pairs: Iterable<[string, string | undefined]>): Map<string, string> =>
  new Map([...pairs].flatMap(([name, value]) => (value === undefined || isOurs(name) ? [] : [[name, value] as const])));

/** What the asking shell says of itself and of the asking. */
const SHELL_ONLY = new Set([
  '_',
  'SHLVL',
  'PWD',
  'OLDPWD',
  'DISABLE_AUTO_UPDATE',
  'ZSH_TMUX_AUTOSTARTED',
  'ZSH_TMUX_AUTOSTART',
]);
