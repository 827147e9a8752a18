import { tmpdir } from 'node:os';
import { appSocketOf } from '../config/appSocket';
import { openAppSocket } from './appSocket';
import { createCommandLineHost, type CommandLineHostDeps } from './commandLineHost';
import type { SocketLimits } from './socketLimits';

export interface OpenCommandLineDeps extends CommandLineHostDeps {
  readonly stateDir: string;
  readonly version: string;
  readonly limits?: SocketLimits;
}

/** Lets the commands of this user reach the running app (spec H). @throws as `openAppSocket` does */
export function openCommandLine({ stateDir, version, limits, ...deps }: OpenCommandLineDeps): Promise<AsyncDisposable> {
  const uid = process.getuid?.() ?? -1;
  const place = appSocketOf({ stateDir, env: process.env, platform: process.platform, temp: tmpdir(), uid });
  const answer = createCommandLineHost(deps);
  return openAppSocket({ place, uid, answer, version, log: deps.log, ...(limits && { limits }) });
}
