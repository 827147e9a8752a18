import { Fault } from '../lib/fault';
import { isAlive } from '../lib/processes';
import { Secret } from '../lib/secret';
import { startFaults } from '../text/configFaults';
import { chooseIde, findIdeLocks } from './ideLocks';
import type { RemoteTransport } from './resolved';
import type { Surroundings } from './resolveStdio';

/**
 * Where an IDE of this computer listens now (spec C2), looked for anew at every attempt. Its token goes to 127.0.0.1
 * only. @throws Fault 'unreachable' when none is open: one that is opened later is found by trying again
 */
export async function resolveIde(
  kind: 'sse' | 'ws',
  { env, home }: Surroundings,
  workspaceFolder: string | undefined,
): Promise<RemoteTransport<'sse'> | RemoteTransport<'ws'>> {
  const ide = chooseIde(await findIdeLocks({ env, home, isAlive }), kind, workspaceFolder);
  if (ide === undefined) throw new Fault('unreachable', startFaults.noIde(workspaceFolder ?? ''));
  const url = kind === 'sse' ? `http://127.0.0.1:${ide.port}/sse` : `ws://127.0.0.1:${ide.port}/`;
  const token: [string, Secret][] =
    ide.authToken === '' ? [] : [['X-Claude-Code-Ide-Authorization', new Secret(ide.authToken)]];
  return { kind, url: new Secret(url), headers: new Map(token), ca: [] };
}
