import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CanarySet } from './canarySet';

/** Where things stand while the secrets are used. */
export interface Stage {
  readonly stateDir: string;
  /** A folder outside of it, for what is not ours: the file of another app, and what servers saw. */
  readonly outside: string;
  /** The program of a server that tells its secrets. */
  readonly teller: string;
  /** The port of a server that repeats what it is sent. */
  readonly port: number;
}

/** The servers that `typeIntoFiles` writes. */
export const TYPED = ['typed', 'bearer', 'machine', 'dies', 'asks', 'other'] as const;

/** Writes what a person may have typed into the files: plain secrets, each in its own place. */
export async function typeIntoFiles({ stateDir, outside, teller, port }: Stage, canaries: CanarySet): Promise<void> {
  const tell = (name: string, ...more: string[]) => [process.execPath, teller, join(outside, `${name}.saw`), ...more];
  const { userInfo, path, query, modelKey, argument, imported, clientSecret, privateKey } = canaries;
  const address = `http://127.0.0.1:${port}/mcp`;
  const at = `http://person:${userInfo.value}@127.0.0.1:${port}/${path.value}/mcp?key=${query.value}`;
  const servers = {
    typed: { type: 'http', url: at, headers: { 'X-Typed': canaries.header.value } },
    bearer: { type: 'http', url: address, auth: { kind: 'bearer', token: canaries.token.value } },
    machine: {
      type: 'http',
      url: address,
      auth: {
        kind: 'client-credentials',
        client_id: 'me',
        client_secret: clientSecret.value,
        private_key: privateKey.value,
      },
    },
    dies: { command: tell('dies', '--die'), env: { TOLD: canaries.env.value } },
    asks: { command: tell('asks'), env: { TOLD_INPUT: '${input:key}' } },
    other: { command: tell('other') },
  };
  await writeFile(join(stateDir, 'mcp_servers.json'), JSON.stringify({ servers }, null, 2), { mode: 0o600 });
  const model = { vendor: 'openai-compatible', model: 'mirror', base_url: `http://127.0.0.1:${port}/v1` };
  const models = [{ id: 'm1', ...model, key: modelKey.value }];
  const settings = { models, default_model: 'm1' };
  await writeFile(join(stateDir, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
  const [command, ...args] = tell('imported', '--api-key', argument.value);
  const mcpServers = { imported: { command, args, env: { TOLD: imported.value } } };
  await writeFile(join(outside, 'claude.json'), JSON.stringify({ mcpServers }), { mode: 0o600 });
}
