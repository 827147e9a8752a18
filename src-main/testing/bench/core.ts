// Ours in the connection rows: the app's own core in plain Node.
//   node core.js connect N     connects N lean servers, lists their tools and stops
//   node core.js call N        connects one and makes N calls in series, permissions and guards apart
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCore } from '../../buildCore';
import { Disposables } from '../../lib/disposables';
import { createRedactor } from '../../lib/redact';
import { createTestCipher } from '../testCipher';

async function main(): Promise<void> {
  const [mode, count, leanServer] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
  const stateDir = await mkdtemp(join(tmpdir(), 'plugboard-bench-'));
  const names = Array.from({ length: mode === 'connect' ? count : 1 }, (_, index) => `lean${index}`);
  const servers = Object.fromEntries(names.map((name) => [name, { command: [process.execPath, leanServer] }]));
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }));

  const app = new Disposables();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const core = await buildCore(app, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher(),
    ask: async () => 'cancel',
    language: () => 'en',
    log: silent,
    redactor: createRedactor(),
    mode: 'command',
  });
  const signal = AbortSignal.timeout(60_000);
  const started = performance.now();
  let firstMs = 0;
  core.registry.onEvent(({ kind }) => {
    if (kind !== 'removed' && firstMs === 0 && core.pool.list().length > 0) firstMs = performance.now() - started;
  });
  core.registry.start();
  await core.registry.settled(signal);
  const readyMs = performance.now() - started;
  if (core.pool.list().length !== names.length * 5) throw new Error('not every server is ready');

  let callMs = 0;
  if (mode === 'call') {
    const [row] = core.registry.rows();
    if (!row) throw new Error('no server');
    const call = () => core.registry.callTool(row.id, 'echo', { text: 'hi' }, { signal });
    for (let i = 0; i < 50; i++) await call();
    const start = performance.now();
    for (let i = 0; i < count; i++) await call();
    callMs = (performance.now() - start) / count;
  }
  await app[Symbol.asyncDispose]();
  await rm(stateDir, { recursive: true, force: true });
  process.stdout.write(`${JSON.stringify({ callMs, readyMs, firstMs })}\n`);
}

await main();
