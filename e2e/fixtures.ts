import { type ElectronApplication, type Page, _electron, test as base, expect } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from './processes';

export interface LaunchOptions {
  /** The leaking build instead of the test build. */
  readonly leaking?: boolean;
  /** Address of another session bus; null hides the bus, and with it the keyring and the tray's host. */
  readonly bus?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export interface RunningApp {
  readonly app: ElectronApplication;
  /** The main window. */
  readonly page: Page;
  /** Main's own dialog, as soon as it is open. */
  readonly dialog: () => Promise<Page>;
  /** Quits as a person does, and resolves when the process is gone. */
  readonly quit: () => Promise<void>;
  readonly pid: number;
}

export interface Profile {
  readonly stateDir: string;
  readonly home: string;
}

export interface Fixtures {
  /** A state dir and a home folder that nothing else uses. */
  profile: Profile;
  /** Starts the built app on the profile; may be called again after a quit. Whatever still runs is killed at the end. */
  launch: (options?: LaunchOptions) => Promise<RunningApp>;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  profile: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'plugboard-e2e-'));
    const profile = { stateDir: join(dir, 'state'), home: join(dir, 'home') };
    await mkdir(profile.home);
    await use(profile);
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ profile }, use) => {
    const running = new Set<RunningApp>();
    await use(async (options = {}) => {
      const started = await launchApp(profile, options);
      running.add(started);
      started.app.once('close', () => running.delete(started));
      return started;
    });
    for (const { pid } of running) {
      const left = childrenOf(pid);
      for (const one of [pid, ...left]) tryKill(one);
    }
  },
});

export { expect };

async function launchApp(profile: Profile, options: LaunchOptions): Promise<RunningApp> {
  const folder = process.env[options.leaking ? 'PLUGBOARD_LEAKING_APP' : 'PLUGBOARD_TEST_APP'];
  const executablePath = process.env['ELECTRON_EXEC_PATH'];
  if (folder === undefined || executablePath === undefined) throw new Error('run the tests with `npm run e2e`');
  const app = await _electron.launch({
    executablePath,
    args: [folder, '--', '--state-dir', profile.stateDir, ...(options.args ?? [])],
    env: { ...environment(profile, options), ...options.env },
  });
  const child = app.process();
  const page = await app.firstWindow();
  return {
    app,
    page,
    pid: child.pid ?? 0,
    async dialog() {
      // A window announces itself before it has an address, so its event cannot tell which one it is.
      const find = (): Page | undefined =>
        app.windows().find((window) => !window.isClosed() && window.url().startsWith('app://confirm'));
      await expect.poll(find, { message: 'main opens its dialog', intervals: [50] }).toBeDefined();
      return find() as Page;
    },
    async quit() {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      await app.evaluate(({ app: electron }) => electron.quit()).catch(() => undefined);
      await gone;
    },
  };
}

function environment(profile: Profile, options: LaunchOptions): Record<string, string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  env['HOME'] = profile.home;
  env['LANG'] = 'en_US.UTF-8';
  delete env['PLUGBOARD_CHILD'];
  if (options.bus !== undefined) env['DBUS_SESSION_BUS_ADDRESS'] = options.bus ?? 'disabled:';
  return env;
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
