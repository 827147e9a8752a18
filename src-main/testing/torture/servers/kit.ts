import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from '../../stdioServer';
import { MARK } from './marked';

/** The kit's programs, by the folder of the project: a bundle stands elsewhere. */
export const stdioKit = (root: string, mode: string, args: readonly string[] = []): Command => [
  process.execPath,
  join(root, 'src-main/testing/hostile/hostile-stdio.mjs'),
  '--mode',
  mode,
  ...args,
];

export const recorded = (root: string, file: string, command: Command): Command => [
  process.execPath,
  join(root, 'src-main/testing/servers/recordInput.mjs'),
  file,
  ...command,
];

export interface HttpKit extends AsyncDisposable {
  readonly mcp: string;
  readonly log: string;
  readonly port: number;
}

/** Starts a mode of `hostile-http.mjs`. Disposing ends it. */
export async function startHttpKit(
  root: string,
  mode: string,
  { args = [], mark = '' }: { readonly args?: readonly string[]; readonly mark?: string } = {},
): Promise<HttpKit> {
  const program = join(root, 'src-main/testing/hostile/hostile-http.mjs');
  const env = { ...process.env, [MARK]: mark };
  const child = spawn(process.execPath, [program, '--mode', mode, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const reader = createInterface({ input: child.stdout });
  const [line] = (await once(reader, 'line')) as [string];
  const { mcp, log } = JSON.parse(line) as { mcp: string; log: string };
  return {
    mcp,
    log,
    port: Number(new URL(mcp).port),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
