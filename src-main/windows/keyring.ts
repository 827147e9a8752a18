import type { Message, MessageBus } from '@jellybrick/dbus-next';

/** `locked` also covers a keyring that is not made yet or does not answer in time: a person may have to act. */
export type KeyringState = 'unlocked' | 'locked' | 'none';

/** The desktop's keyring, asked without waiting for a person. */
export interface Keyring {
  /** Never waits for a prompt; at most a second. Never rejects. */
  state(): Promise<KeyringState>;
  /** Shows the desktop's own prompt and resolves when it was answered, dismissed or aborted. Never rejects. */
  unlock(signal: AbortSignal): Promise<void>;
}

const SERVICE = 'org.freedesktop.secrets';
const SECRET = 'org.freedesktop.Secret';
const SERVICE_PATH = '/org/freedesktop/secrets';
const DEFAULT_PATH = '/org/freedesktop/secrets/aliases/default';
const NOTHING = '/';
const STATE_LIMIT_MS = 1000;

/** The desktop's keyring through the Secret Service API, over the session bus and without Chromium. */
export function createKeyring(busAddress: () => string | undefined): Keyring {
  return {
    async state() {
      const address = busAddress();
      if (!address) return 'none';
      const limit = AbortSignal.timeout(STATE_LIMIT_MS);
      try {
        return (await onBus(address, limit, isLocked)) ? 'locked' : 'unlocked';
      } catch (error) {
        return limit.aborted || isAnswer(error) ? 'locked' : 'none';
      }
    },
    async unlock(signal) {
      const address = busAddress();
      if (address)
        await onBus(address, signal, (connection) => unlockDefault(connection, signal)).catch(() => undefined);
    },
  };
}

/** The service is there and answered, though not with what was asked for: it has no default collection yet. */
const isAnswer = (error: unknown): boolean => {
  const type = (error as { readonly type?: unknown }).type;
  return (
    typeof type === 'string' &&
    !/\.(ServiceUnknown|NameHasNoOwner|Spawn\.|NoServer|AccessDenied|Disconnected)/.test(type)
  );
};

/** The session bus, open for one piece of work. */
interface Connection {
  readonly bus: MessageBus;
  readonly request: (
    destination: string,
    path: string,
    member: string,
    signature?: string,
    body?: unknown[],
  ) => Message;
  readonly call: (...request: Parameters<Connection['request']>) => Promise<unknown[]>;
  readonly variant: (signature: string, value: unknown) => unknown;
}

async function isLocked({ call }: Connection): Promise<boolean> {
  const property = ['org.freedesktop.Secret.Collection', 'Locked'];
  const [locked] = await call(SERVICE, DEFAULT_PATH, 'org.freedesktop.DBus.Properties.Get', 'ss', property);
  return (locked as { readonly value?: unknown }).value !== false;
}

async function unlockDefault(connection: Connection, signal: AbortSignal): Promise<void> {
  const { call, variant } = connection;
  const [collection] = await call(SERVICE, SERVICE_PATH, `${SECRET}.Service.ReadAlias`, 's', ['default']);
  const label = { [`${SECRET}.Collection.Label`]: variant('s', 'Default keyring') };
  const [, prompt] =
    collection === NOTHING
      ? await call(SERVICE, SERVICE_PATH, `${SECRET}.Service.CreateCollection`, 'a{sv}s', [label, 'default'])
      : await call(SERVICE, SERVICE_PATH, `${SECRET}.Service.Unlock`, 'ao', [[collection]]);
  if (typeof prompt === 'string' && prompt !== NOTHING) await answerPrompt(connection, prompt, signal);
}

async function answerPrompt({ bus, call, request }: Connection, prompt: string, signal: AbortSignal): Promise<void> {
  const completed = new Promise<void>((resolve) => {
    bus.on('message', ({ path, member }) => {
      if (path === prompt && member === 'Completed') resolve();
    });
  });
  signal.addEventListener('abort', () => bus.send(request(SERVICE, prompt, `${SECRET}.Prompt.Dismiss`)), {
    once: true,
  });
  const rule = `type='signal',interface='${SECRET}.Prompt',path='${prompt}'`;
  await call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.AddMatch', 's', [rule]);
  await call(SERVICE, prompt, `${SECRET}.Prompt.Prompt`, 's', ['']);
  await completed;
}

/** Rejects on abort, and when the bus is not there or goes away. */
async function onBus<T>(address: string, signal: AbortSignal, run: (on: Connection) => Promise<T>): Promise<T> {
  const dbus = await import('@jellybrick/dbus-next');
  const bus = dbus.sessionBus({ busAddress: address });
  const request: Connection['request'] = (destination, path, name, signature = '', body = []) => {
    const dot = name.lastIndexOf('.');
    const [iface, member] = [name.slice(0, dot), name.slice(dot + 1)];
    return new dbus.Message({ destination, path, interface: iface, member, signature, body });
  };
  const connection: Connection = {
    bus,
    request,
    call: async (...args) => (await bus.call(request(...args)))?.body ?? [],
    variant: (signature, value) => new dbus.Variant(signature, value),
  };
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      // The types know only two of its events.
      (bus as NodeJS.EventEmitter).on('error', reject);
      run(connection).then(resolve, reject);
    });
  } finally {
    bus.disconnect();
  }
}
