import { ensureLockedPackages } from './lockedPackages.mjs';

/** The servers that tests connect to. */
export const ensureRealServers = () =>
  ensureLockedPackages(
    'real-servers',
    'src-main/testing/servers',
    'installing the servers that tests connect to (once, about half a minute) …',
    ['--omit=optional'],
  );
