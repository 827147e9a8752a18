import { setMaxListeners } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCore } from '../../buildCore';
import type { Core } from '../../core';
import { Disposables } from '../../lib/disposables';
import { createRedactor } from '../../lib/redact';
import { silentLog } from '../silentLog';
import { createTestCipher } from '../testCipher';
import { schemaWorkerBeside } from '../schemaWorker';

interface BenchCore extends AsyncDisposable {
  readonly core: Core;
}

/** The app's core as a headless command has it, on a state dir of its own. Nothing is started. */
export async function openBenchCore(servers: unknown, settings: unknown = {}): Promise<BenchCore> {
  const stateDir = await mkdtemp(join(tmpdir(), 'plugboard-bench-'));
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }));
  await writeFile(join(stateDir, 'settings.json'), JSON.stringify(settings));
  const app = new Disposables();
  app.defer(() => rm(stateDir, { recursive: true, force: true }));
  const core = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher(),
    ask: async () => 'cancel',
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'command',
    isConnecting: true,
    schemaWorker: schemaWorkerBeside(),
  });
  return { core, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** The same with every server connected. `settled` waits until they are so again. */
export async function readyCore(servers: unknown) {
  const opened = await openBenchCore(servers);
  const { registry } = opened.core;
  const signal = AbortSignal.timeout(600_000);
  setMaxListeners(0, signal);
  const settled = async (): Promise<void> => {
    await registry.settled(signal);
    const failed = registry.rows().find(({ state }) => state.kind !== 'ready');
    if (failed !== undefined) throw new Error(`${failed.name} is ${failed.state.kind}`);
  };
  registry.start();
  await settled();
  return { opened, ids: registry.rows().map(({ id }) => id), settled };
}
