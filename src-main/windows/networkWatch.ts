import type { NetworkInterfaceInfo } from 'node:os';
import { createEmitter } from '../lib/emitter';

export interface NetworkWatchDeps {
  /** Electron's `powerMonitor`. */
  readonly power: {
    on(event: 'resume', listener: () => void): unknown;
    off(event: 'resume', listener: () => void): unknown;
  };
  readonly isOnline: () => boolean;
  readonly interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]>;
  /** The proxy for an address as a PAC answer. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** In milliseconds; goes on while the computer sleeps. */
  readonly now: () => number;
}

export interface NetworkWatch extends Disposable {
  readonly onResumed: (listener: () => void) => () => void;
  readonly onChanged: (listener: (what: 'network' | 'proxy') => void) => () => void;
  /** What happens every few seconds. */
  look(): Promise<void>;
}

const LOOK_MS = 5_000;
/** A look that comes so late was slept over, also where no system says so. */
const SLEPT_MS = 60_000;
/** Any name will do: what counts is whether the answer is another one. */
const SOMEWHERE = 'https://plugboard.invalid/';

/** Electron tells main of a wake-up only, so that the rest is looked at: interfaces, proxy, whether we are online. */
export function watchNetwork(deps: NetworkWatchDeps): NetworkWatch {
  const resumed = createEmitter<void>();
  const changed = createEmitter<'network' | 'proxy'>();
  let seen: { readonly network: string; readonly proxy: string } | undefined;
  let lookedAt = deps.now();

  const look = async (): Promise<void> => {
    const late = deps.now() - lookedAt - LOOK_MS;
    lookedAt = deps.now();
    if (late > SLEPT_MS) resumed.emit();
    const isOnline = deps.isOnline();
    const proxy = await deps.resolveProxy(SOMEWHERE).catch(() => '');
    const network = [isOnline, ...addressesOf(deps.interfaces())].join(' ');
    const before = seen;
    seen = { network, proxy };
    if (before === undefined || !isOnline) return;
    if (before.proxy !== proxy) changed.emit('proxy');
    else if (before.network !== network) changed.emit('network');
  };
  const onResume = (): void => {
    lookedAt = deps.now();
    resumed.emit();
  };
  deps.power.on('resume', onResume);
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  void look();

  return {
    onResumed: (listener) => resumed.on(listener),
    onChanged: (listener) => changed.on(listener),
    look,
    [Symbol.dispose]() {
      clearInterval(timer);
      deps.power.off('resume', onResume);
    },
  };
}

/** Of IPv6 only the network counts: the rest changes by itself, for privacy. */
function addressesOf(interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const known = Object.values(interfaces).flatMap((list) => list ?? []);
  const outside = known.filter(({ internal, address }) => !internal && !/^(?:fe80:|169\.254\.)/i.test(address));
  const networks = outside.map(({ address, family }) =>
    family === 'IPv6' ? address.split(':').slice(0, 4).join(':') : address,
  );
  return [...new Set(networks)].sort();
}
