// The control of goal 19: writes the file in place, as most programs do.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { handWritten } from '../stateDirs';

async function main(): Promise<void> {
  const [, , dir = '', first = '1'] = process.argv;
  const file = join(dir, 'mcp_servers.json');
  const text = await readFile(file, 'utf8').catch(() => handWritten());
  process.stdout.write('[]\n');
  for (let n = Number(first); ; n += 1) {
    const numbered = text.replace(/"description": "\d+"/, `"description": "${n}"`).replace(/"N": "\d+"/, `"N": "${n}"`);
    await writeFile(file, numbered);
    process.stdout.write(`${n}\n`);
  }
}

await main();
