import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCore } from '../../../buildCore';
import type { Core } from '../../../core';
import type { ServerEntry } from '../../../config/schema';
import type { Disposables } from '../../../lib/disposables';
import { createRedactor } from '../../../lib/redact';
import { DEFAULT_LIMITS, type McpLimits } from '../../../mcp/limits';
import { DEFAULT_OAUTH_LIMITS, type OAuthLimits } from '../../../oauth/limits';
import { schemaWorkerBeside } from '../../schemaWorker';
import { silentLog } from '../../silentLog';
import { createTestCipher } from '../../testCipher';

interface TorturedOptions {
  readonly limits?: Partial<McpLimits>;
  readonly oauth?: Partial<OAuthLimits>;
  readonly openUrl?: (href: string) => Promise<void>;
  /** The one beside the program that runs when absent. */
  readonly schemaWorker?: URL | undefined;
}

/** The whole app but Electron, in the mode in which it retries and asks, with these servers in its file. */
export async function openTorturedCore(
  app: Disposables,
  dir: string,
  servers: Readonly<Record<string, ServerEntry>>,
  { limits, oauth, openUrl, schemaWorker = schemaWorkerBeside() }: TorturedOptions = {},
): Promise<Core> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, 'mcp_servers.json');
  const text = JSON.stringify({ servers });
  // A second start on the same folder finds what the first one left, and its definitions are remembered.
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
  return buildCore(app, {
    stateDir: dir,
    version: '0.0.0',
    cipher: createTestCipher(),
    ask: async ({ actions }) => actions[0]?.id ?? 'cancel',
    language: () => 'en',
    log: silentLog,
    redactor: createRedactor(),
    mode: 'app',
    schemaWorker,
    limits: { ...DEFAULT_LIMITS, ...limits },
    oauthLimits: { ...DEFAULT_OAUTH_LIMITS, ...oauth },
    ...(openUrl !== undefined && { openUrl }),
    // The login shell is not what is tortured here.
    env: { PATH: process.env.PATH, HOME: process.env.HOME ?? '/' },
  });
}
