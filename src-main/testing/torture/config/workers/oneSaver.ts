// Saves once whenever a line comes, and answers what became of each file: `ok`, or the kind and words of the fault. In
// between nothing is held open. It also writes one file in place, as most programs do.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from '../../../../lib/fault';
import { openStores, savesOf } from '../stores';

async function main(): Promise<void> {
  const [, , dir = ''] = process.argv;
  const stores = await openStores(dir);
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const answers: Record<string, string> = {};
    for (const [file, save] of Object.entries(savesOf(stores, Number(line)))) answers[file] = await outcome(save);
    const naive = JSON.stringify({ naive: 'x'.repeat(20_000 * Number(line)) });
    await writeFile(join(dir, 'naive.json'), naive).catch(() => undefined);
    process.stdout.write(`${JSON.stringify(answers)}\n`);
  }
}

async function outcome(save: () => Promise<unknown>): Promise<string> {
  try {
    await save();
    return 'ok';
  } catch (error) {
    return error instanceof Fault ? `${error.kind}: ${error.message}` : `crash: ${String(error)}`;
  }
}

await main();
