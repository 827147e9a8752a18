import { join } from 'node:path';
import { watchFiles } from '../config/watchFiles';
import type { ConfigStore } from '../config/store';
import type { SettingsStore } from '../config/settings';
import type { TrustStore } from '../config/trust';
import { Disposables } from '../lib/disposables';
import type { Registry } from './registry';
import { type DiskReview, type DiskReviewDeps, startDiskReview } from './reviewDisk';

export interface FollowDiskDeps extends Omit<DiskReviewDeps, 'settings' | 'trust' | 'serverName'> {
  readonly stateDir: string;
  readonly config: Pick<ConfigStore, 'path' | 'reload'>;
  readonly settings: SettingsStore;
  readonly trust: Pick<TrustStore, 'isRefused' | 'hold'>;
  readonly registry: Pick<Registry, 'rows'>;
}

/** Follows what is written outside the app, from now on and since the last time (spec C6, X). */
export function followDisk(deps: FollowDiskDeps): DiskReview {
  const { stateDir, config, settings, trust, registry, log } = deps;
  const owner = new Disposables();
  owner.own(
    watchFiles(
      [
        { path: config.path, onMoved: () => config.reload() },
        { path: settings.path, onMoved: () => settings.reload() },
        { path: join(stateDir, 'trusted.json'), onMoved: () => trust.hold() },
      ],
      log,
    ),
  );
  const serverName = (id: string): string | null => registry.rows().find((row) => row.id === id)?.name ?? null;
  const review = owner.own(startDiskReview({ ...deps, serverName }));
  return { again: () => review.again(), [Symbol.asyncDispose]: () => owner[Symbol.asyncDispose]() };
}
