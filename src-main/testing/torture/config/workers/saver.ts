// Saves for ever into the state dir it is given, as the app does. Prints what it found left behind when it started,
// then the number of each round that was saved. A wide umask shows every mode that was not asked for.
import { leftoversIn } from '../stateDirs';
import { openStores, savesOf } from '../stores';

async function main(): Promise<void> {
  process.umask(0);
  const [, , dir = '', first = '1'] = process.argv;
  const stores = await openStores(dir);
  process.stdout.write(`${JSON.stringify(await leftoversIn(dir))}\n`);
  for (let n = Number(first); ; n += 1) {
    for (const save of Object.values(savesOf(stores, n))) await save();
    process.stdout.write(`${n}\n`);
    if (n % 20 === 0) await stores.vault.sweep([]);
  }
}

await main();
