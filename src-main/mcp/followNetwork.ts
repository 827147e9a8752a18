import type { Network } from '../config/network';
import type { Registry } from './registry';

/** When the ways out of this computer change. */
export interface NetworkEvents {
  /** The computer woke up. Returns unsubscribe. */
  readonly onResumed?: (listener: () => void) => () => void;
  /** Other interfaces or online again, or another proxy. Returns unsubscribe. */
  readonly onChanged?: (listener: (what: 'network' | 'proxy') => void) => () => void;
}

/** Whoever is trusted otherwise, or reached another way, is connected anew; the rest only when it does not answer. */
export function followNetwork(
  network: Pick<Network, 'refresh'>,
  registry: Pick<Registry, 'resumed' | 'networkChanged'>,
  { onResumed, onChanged }: NetworkEvents,
): () => void {
  const refreshed = async (what: 'network' | 'proxy'): Promise<void> => {
    if ((await network.refresh()) || what === 'proxy') registry.resumed();
    else registry.networkChanged();
  };
  const offs = [onResumed?.(() => registry.resumed()), onChanged?.((what) => void refreshed(what))];
  return () => offs.forEach((off) => off?.());
}
