import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { ResolvedLimits, ResolvedTransport } from '../../config/resolved';
import { pause } from '../../lib/task';
import { createMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { ServerLog } from '../serverLog';
import { createLifetime } from './lifetime';
import type { ChildLedger } from './orphans';
import type { ProcessTable } from './processTable';
import { stopTree } from './processTree';
import { readInTurns } from './readInTurns';
import { spawnChild, type Child } from './spawnChild';
import { createStdoutReader } from './stdoutReader';
import type { McpTransport } from './transport';
import { mcpFaults } from '../../text/mcpFaults';
import type { Words } from '../../lib/words';

type StdioServer = Extract<ResolvedTransport, { kind: 'stdio' }>;

export interface StdioDeps {
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly table: ProcessTable;
  readonly ledger: ChildLedger;
}

/**
 * A child that speaks one JSON message per line. It leads its own process group and carries a private tag, so that
 * all it starts can be ended with it; its exit is noticed as such, whoever still holds its pipes (spec L5, L6).
 */
export function createStdioTransport(
  server: StdioServer,
  { maxMessageBytes }: Pick<ResolvedLimits, 'maxMessageBytes'>,
  { limits, log, table, ledger }: StdioDeps,
): McpTransport {
  let tag = '';
  let child: Child | undefined;
  let hasExited = false;
  let exited: Promise<void> = Promise.resolve();
  let starting: Promise<void> | undefined;
  let unsent = '';
  /** What is sent in one turn of the event loop goes out in one write, so that the child wakes up once. */
  const flush = (): void => {
    if (unsent !== '') child?.stdin.write(unsent);
    unsent = '';
  };

  // Ends at once; what is left of the tree goes in the background, and `close` waits for it.
  const lifetime = createLifetime({ onEnd: () => transport.onclose?.(), release: stop });
  const transport: McpTransport = {
    kind: 'stdio',
    fault: lifetime.fault,
    start: () => (starting ??= start()),
    async send(message) {
      lifetime.throwIfOver();
      if (child === undefined) throw createMcpFault('closed', mcpFaults.notRunning);
      if (child.stdin.writableLength + unsent.length > limits.writeQueueBytes) {
        lifetime.end(createMcpFault('protocol', mcpFaults.inputNotRead));
      }
      lifetime.throwIfOver();
      reader.sent(message);
      if (unsent === '') process.nextTick(flush);
      unsent += `${JSON.stringify(message)}\n`;
    },
    abandon: lifetime.end,
    close: lifetime.close,
  };

  const reader = createStdoutReader({
    maxMessageBytes,
    limits,
    log,
    onMessage: (message: JSONRPCMessage) => {
      if (!lifetime.isOver()) transport.onmessage?.(message);
    },
    onFatal: lifetime.end,
  });

  async function start(): Promise<void> {
    if (lifetime.isOver()) throw createMcpFault('closed', mcpFaults.stoppedBefore);
    tag = await ledger.newTag();
    lifetime.throwIfOver();
    child = await spawnChild(server, tag);
    const { stdin, stdout, stderr } = child;
    exited = new Promise((resolve) => child?.once('exit', () => resolve()));
    child.once('exit', (code, signal) => void onExit(code, signal));
    child.on('error', () => undefined);
    stderr.on('data', (chunk: Buffer) => log.writeStderr(chunk)).on('error', () => undefined);
    readInTurns(stdout, reader.push, reader.restMs);
    stdout.on('error', () => undefined);
    stdout.once('end', () => void onSilent(mcpFaults.closedOutput));
    stdin.on('error', () => void onSilent(mcpFaults.closedInput));
    if (lifetime.isOver()) throw createMcpFault('closed', mcpFaults.stoppedWhile);
  }

  async function onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    hasExited = true;
    if (lifetime.isOver()) return;
    const drained = new AbortController();
    child?.stdout.once('close', () => drained.abort());
    if (child?.stdout.closed !== true) await pause(limits.exitDrainMs, drained.signal);
    const words = signal === null ? mcpFaults.exitedWith(code) : mcpFaults.endedBy(signal);
    lifetime.end(createMcpFault('exited', words, { exitCode: code, signal }));
  }

  /** A pipe that ends is mostly the exit announcing itself, so the exit is given the chance to say why. */
  async function onSilent(words: Words): Promise<void> {
    if (lifetime.isOver()) return;
    const waiting = new AbortController();
    await Promise.race([exited, pause(limits.exitDrainMs, waiting.signal)]);
    waiting.abort();
    if (hasExited) return;
    lifetime.end(createMcpFault('closed', words));
  }

  async function stop(): Promise<void> {
    await starting?.catch(() => undefined);
    const pid = child?.pid;
    if (child === undefined || pid === undefined) return;
    const { stdin, stdout, stderr } = child;
    const closeStdin = (): void => {
      flush();
      stdin.end();
    };
    await stopTree({ pid, tag, exited, hasExited: () => hasExited, closeStdin }, table, limits.stop);
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
  }

  return transport;
}
