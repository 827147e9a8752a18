import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Message, Variant, sessionBus as connect } from '@jellybrick/dbus-next';

export interface SessionBus extends AsyncDisposable {
  readonly address: string;
  /** Starts an unlocked keyring that only this bus knows. */
  startKeyring(): Promise<void>;
  lockKeyring(): Promise<void>;
  /** What the desktop's own prompt does when the person types the password. */
  unlockAgain(): Promise<void>;
}

const PASSWORD = 'test-password';
const SECRET = 'org.freedesktop.Secret';
const WITHOUT_PROMPT = 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface';
const LOGIN_COLLECTION = '/org/freedesktop/secrets/collection/login';
const DEFAULT_COLLECTION = '/org/freedesktop/secrets/aliases/default';

/** A session bus of its own, as another desktop would have it; what was started on it ends with it. */
export async function sessionBus(): Promise<SessionBus> {
  const home = await mkdtemp(join(tmpdir(), 'plugboard-bus-'));
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address'], {
    env: { ...env, DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = (await once(createInterface({ input: daemon.stdout }), 'line')) as [string];
  return {
    address,
    async startKeyring() {
      const keyring = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
        env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      keyring.stdin.end(PASSWORD);
      const [code] = (await once(keyring, 'exit')) as [number];
      if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code}`);
    },
    lockKeyring: () =>
      onBus(address, async (call) => void (await call(`${SECRET}.Service.Lock`, 'ao', [[DEFAULT_COLLECTION]]))),
    unlockAgain: () =>
      onBus(address, async (call) => {
        const [, session] = await call(`${SECRET}.Service.OpenSession`, 'sv', ['plain', new Variant('s', '')]);
        const password = [session, Buffer.alloc(0), Buffer.from(PASSWORD), 'text/plain'];
        await call(`${WITHOUT_PROMPT}.UnlockWithMasterPassword`, 'o(oayays)', [LOGIN_COLLECTION, password]);
      }),
    async [Symbol.asyncDispose]() {
      const exited = once(daemon, 'exit');
      daemon.kill();
      await exited;
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Call = (method: string, signature: string, body: unknown[]) => Promise<unknown[]>;

/** One piece of work with the keyring of a bus. */
async function onBus(address: string, run: (call: Call) => Promise<void>): Promise<void> {
  const bus = connect({ busAddress: address });
  try {
    await run(async (method, signature, body) => {
      const dot = method.lastIndexOf('.');
      const target = { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' };
      const member = { interface: method.slice(0, dot), member: method.slice(dot + 1) };
      return (await bus.call(new Message({ ...target, ...member, signature, body })))?.body ?? [];
    });
  } finally {
    bus.disconnect();
  }
}
