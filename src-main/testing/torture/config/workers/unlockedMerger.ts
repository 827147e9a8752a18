// The control of goal 22: reads the file, adds its own, and replaces the file whole, without a lock.
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

async function main(): Promise<void> {
  const [, , dir = '', name = '', count = '0'] = process.argv;
  const file = join(dir, 'mcp_servers.json');
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  for (let n = 0; n < Number(count); n += 1) {
    const value = JSON.parse(await readFile(file, 'utf8')) as { servers: Record<string, unknown> };
    value.servers[`${name}-${n % 200}`] = { command: ['true'], description: String(n) };
    await writeFile(`${file}.${name}`, JSON.stringify(value));
    await rename(`${file}.${name}`, file);
  }
  process.stdout.write('[]\n');
  process.stdin.destroy();
}

await main();
