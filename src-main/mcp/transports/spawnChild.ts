import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { ResolvedTransport } from '../../config/resolved';
import { createMcpFault, toMcpFault } from '../faults';
import { findCommand } from './findCommand';
import { CHILD_TAG } from './processTable';
import { mcpFaults } from '../../text/mcpFaults';
import { saidOf } from '../../lib/fault';

type StdioServer = Extract<ResolvedTransport, { kind: 'stdio' }>;

/** A process whose three streams are pipes. */
export type Child = ChildProcess & { readonly stdin: Writable; readonly stdout: Readable; readonly stderr: Readable };

/**
 * Starts the server in a process group of its own, with exactly the environment it was given and the tag. Resolves once
 * it runs. @throws McpFault `spawn-failed`
 */
export async function spawnChild(server: StdioServer, tag: string): Promise<Child> {
  const [program, ...args] = server.command;
  const { cwd, searchPath } = server;
  if (!isFolder(cwd)) throw createMcpFault('spawn-failed', mcpFaults.noFolder(cwd));
  const { platform } = process;
  const file = findCommand(program, { cwd, searchPath, platform, pathExt: process.env.PATHEXT, isRunnable });
  if (file === undefined) {
    throw createMcpFault('spawn-failed', mcpFaults.notFound(program, searchPath));
  }
  const env = Object.fromEntries([...server.env].map(([name, secret]) => [name, secret.reveal()]));
  try {
    const child = spawn(file, args, {
      cwd,
      env: { ...env, [CHILD_TAG]: tag },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: platform !== 'win32',
      windowsHide: true,
    }) as Child;
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    return child;
  } catch (error) {
    const fault = toMcpFault(error);
    throw createMcpFault('spawn-failed', mcpFaults.notStarted(file, saidOf(fault)), { cause: fault.cause });
  }
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
