import type { FSWatcher } from 'chokidar';
import { basename, dirname } from 'node:path';
import type { Log } from '../lib/log';
import { realTarget } from '../storage/atomicFile';

export interface WatchedFile {
  readonly path: string;
  /** Called when the file may hold other bytes, at most once at a time; the reader compares them. */
  readonly onMoved: () => Promise<unknown>;
}

/** How long writers are given to finish; editors write in several steps. */
const SETTLE_MS = 60;
/** How often a folder is looked at that the system cannot watch. */
const POLL_MS = 2000;

/**
 * Notices when files are written, replaced, removed or made, also behind symbolic links and while they are missing
 * (spec C6). Watches their folders, since a file that is replaced is another file. Never throws; trouble goes to the log.
 */
export function watchFiles(files: readonly WatchedFile[], log: Log): AsyncDisposable {
  const reports = files.map((file) => ({ ...file, report: soon(() => file.onMoved(), log) }));
  let watcher: FSWatcher | undefined;
  let isClosed = false;
  let watched = '';

  async function follow(isPolling = false): Promise<void> {
    const targets = await Promise.all(
      files.map(async ({ path }) => [path, await realTarget(path).catch(() => path)] as const),
    );
    const key = JSON.stringify([isPolling, targets]);
    if (isClosed || key === watched) return;
    watched = key;
    const paths = new Set(targets.flat());
    const folders = [...new Set([...paths].map((path) => dirname(path)))];
    const { watch } = await import('chokidar');
    const old = watcher;
    if (isClosed) return;
    watcher = watch(folders, {
      depth: 0,
      ignoreInitial: true,
      followSymlinks: false,
      ...(isPolling && { usePolling: true, interval: POLL_MS }),
      ignored: (path) => !folders.includes(path) && !paths.has(path),
    });
    watcher.on('all', (_event, path) => {
      for (const [index, target] of targets.entries()) if (target.includes(path)) reports[index]?.report();
      // A link may lead elsewhere now.
      follow(isPolling).catch((error: unknown) => log.warn('files are not watched', error));
    });
    watcher.on('error', (error) => {
      log.warn(
        `${folders.map((folder) => basename(folder)).join(', ')} cannot be watched; looking again and again`,
        error,
      );
      if (!isPolling) follow(true).catch((second: unknown) => log.warn('files are not watched', second));
    });
    // What was written while nothing was watched.
    watcher.on('ready', () => reports.forEach(({ report }) => report()));
    await old?.close();
  }

  const started = follow().catch((error: unknown) => log.warn('files are not watched', error));
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true;
      await started;
      await Promise.all([watcher?.close(), ...reports.map(({ report }) => report.stop())]);
    },
  };
}

/** Runs a moment after it was asked, one at a time; asked meanwhile, once more. `stop` waits for one that runs. */
function soon(run: () => Promise<unknown>, log: Log): (() => void) & { stop(): Promise<unknown> } {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const report = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      last = last.then(run).catch((error: unknown) => log.warn('a file could not be read again', error));
    }, SETTLE_MS);
  };
  const stop = (): Promise<unknown> => {
    clearTimeout(timer);
    return last;
  };
  return Object.assign(report, { stop });
}
