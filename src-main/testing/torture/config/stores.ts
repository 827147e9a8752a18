import { join } from 'node:path';
import { openServerIds, type ServerIds } from '../../../config/ids';
import { type InputStore, openInputStore } from '../../../config/inputs';
import { openConfigStore } from '../../../config/openConfigStore';
import type { ServerEntry } from '../../../config/schema';
import type { SettingsStore } from '../../../config/settings';
import { openSettingsStore } from '../../../config/settingsStore';
import type { ConfigStore } from '../../../config/store';
import { openTrustStore, type TrustStore } from '../../../config/trust';
import { createRedactor } from '../../../lib/redact';
import { Secret } from '../../../lib/secret';
import { removeStaleTemps } from '../../../storage/atomicFile';
import { createVault } from '../../../storage/createVault';
import type { Vault } from '../../../storage/vault';
import { createTestCipher } from '../../testCipher';

/** Everything that writes configuration into a state dir, as the app opens it. */
export interface Stores {
  readonly config: ConfigStore;
  readonly settings: SettingsStore;
  readonly vault: Vault;
  readonly ids: ServerIds;
  readonly trust: TrustStore;
  readonly inputs: InputStore;
}

export async function openStores(dir: string): Promise<Stores> {
  await removeStaleTemps(dir);
  const ids = await openServerIds(join(dir, 'ids.json'));
  const config = await openConfigStore({ path: join(dir, 'mcp_servers.json'), ids });
  const settings = await openSettingsStore({ path: join(dir, 'settings.json') });
  const trust = await openTrustStore(join(dir, 'trusted.json'));
  const inputs = await openInputStore(join(dir, 'inputs.json'));
  const vault = createVault({
    path: join(dir, 'secrets.json'),
    cipher: createTestCipher(),
    redactor: createRedactor(),
  });
  return { config, settings, vault, ids, trust, inputs };
}

/** One save of each kind, by the name of its file; `n` says which. */
export type Saves = Readonly<Record<string, () => Promise<unknown>>>;

export const savesOf = ({ config, settings, vault, ids, trust, inputs }: Stores, n: number): Saves => ({
  'ids.json': async () => {
    await ids.claim(`claimed-${n}`);
    await ids.remove(`claimed-${n - 1}`);
  },
  'secrets.json': () =>
    vault.seal(new Secret(`value number ${n}`), { owner: 'torture', place: 'env/KEY', destination: 'here' }),
  'trusted.json': () => trust.remember(ids.idOf('target'), `hash-${n}`, 'confirmed'),
  'inputs.json': () => inputs.put(ids.idOf('target'), new Map([['input', `answer ${n}`]])),
  'settings.json': () => settings.update({ default_model: String(n), language: n % 2 === 0 ? 'en' : 'zh' }),
  'mcp_servers.json': () => config.put('target', targetEntry(n)),
});

/** Says its number at both ends, so that two halves of two saves are told apart. */
export const targetEntry = (n: number): ServerEntry => ({
  description: String(n),
  command: ['true', 'x'.repeat(2000)],
  enabled: false,
  env: { N: String(n) },
});
