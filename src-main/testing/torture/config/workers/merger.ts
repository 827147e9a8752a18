// Saves servers of its own N times, each several times over, into a state dir that another process saves into as well,
// and every tenth time something in each other file. Prints `ready`, waits for a line, and prints what it saved before
// and did not find again.
import { once } from 'node:events';
import { Secret } from '../../../../lib/secret';
import { openStores, targetEntry } from '../stores';

/** A file of a size that a person has; more would measure the parser. */
const SERVERS = 200;

async function main(): Promise<void> {
  const [, , dir = '', name = '', count = '0'] = process.argv;
  const { config, settings, vault, ids, trust, inputs } = await openStores(dir);
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  const lost: string[] = [];
  for (let n = 0; n < Number(count); n += 1) {
    const own = `${name}-${n % SERVERS}`;
    const found = config.current().servers.find((server) => server.name === own)?.entry?.description;
    if (n >= SERVERS && found !== String(n - SERVERS)) lost.push(`${own}, save ${n - SERVERS}`);
    await config.put(own, { ...targetEntry(n), command: ['true'] });
    if (n % 10 !== 0 || n >= SERVERS) continue;
    const id = await ids.claim(own);
    const { rules } = settings.current();
    await settings.update({ rules: [...rules, { id: own, verdict: 'deny', server_id: id, pattern: '*' }] });
    await vault.seal(new Secret(`value of ${own}`), { owner: own, place: 'env/KEY', destination: 'here' });
    await trust.remember(id, own, 'confirmed');
    await inputs.put(id, new Map([['input', own]]));
  }
  process.stdout.write(`${JSON.stringify(lost)}\n`);
  process.stdin.destroy();
}

await main();
