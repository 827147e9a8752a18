import { buildCore } from '../buildCore';
import { createCommandAsks } from '../headless/commandAsks';
import { createOwnAnswers } from '../headless/ownAnswers';
import { createOwnHost } from '../headless/ownHost';
import { Disposables } from '../lib/disposables';
import { createRedactor } from '../lib/redact';
import { runLineOn } from './runLine';
import { testSchemaWorker } from './schemaWorker';
import { silentLog } from './silentLog';
import { createTestCipher } from './testCipher';

/** One command without a running app, as a process of its own would run it: a core built from the files, used once, and gone. */
export async function ownCommand(stateDir: string, argv: readonly string[], stdin = '') {
  await using owner = new Disposables();
  const asks = createCommandAsks();
  const core = await buildCore(owner, {
    stateDir,
    version: '0.0.0',
    cipher: createTestCipher({ state: 'encrypted' }),
    ask: createOwnAnswers(() => undefined),
    asksFor: asks.asksFor,
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    schemaWorker: testSchemaWorker,
    mode: 'command',
  });
  return await runLineOn(createOwnHost(core, 'en', '/home/me', asks), argv, stdin);
}
