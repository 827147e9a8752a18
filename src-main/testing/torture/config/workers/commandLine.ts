// One headless command in a process of its own, as the app runs it, with a keyring that needs no desktop:
// `commandLine.js STATE_DIR WORDS...`. With PLUGBOARD_TORTURE_LEAK set it neither scrubs nor encrypts: the control of
// goal 38.
import { join } from 'node:path';
import { createFileLog } from '../../../../lib/fileLog';
import { createRedactor } from '../../../../lib/redact';
import { runCommand } from '../../../../runCommand';
import { createTestCipher } from '../../../testCipher';
import { schemaWorkerBeside } from '../../../schemaWorker';

async function main(): Promise<void> {
  const [, , stateDir = '', ...words] = process.argv;
  const isLeaking = process.env['PLUGBOARD_TORTURE_LEAK'] !== undefined;
  const careful = createRedactor();
  const redactor = isLeaking ? { ...careful, scrub: (text: string) => text } : careful;
  const cipher = createTestCipher();
  process.exitCode = await runCommand(words, {
    stateDir,
    version: '0.0.0',
    schemaWorker: schemaWorkerBeside(),
    cipher: isLeaking ? { ...cipher, encrypt: async (text) => text, decrypt: async (text) => text } : cipher,
    language: () => 'en',
    log: createFileLog({ path: join(stateDir, 'logs', 'main.log'), redact: (text) => redactor.scrub(text) }),
    redactor,
    signal: new AbortController().signal,
  });
}

await main();
