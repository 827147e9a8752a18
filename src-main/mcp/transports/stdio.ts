import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { ResolvedLimits, ResolvedTransport } from '../../config/resolved';
import { pause } from '../../lib/task';
import { createMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../stderrLog';
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
  const tag = randomUUID();
  let child: Child | undefined;
  let fault: McpFault | null = null;
  let hasExited = false;
  let isOver = false;
  let stopping: Promise<void> | undefined;
  let exited: Promise<void> = Promise.resolve();
  let starting: Promise<void> | undefined;

  const transport: McpTransport = {
    fault: () => fault,
    start: () => (starting ??= start()),
    async send(message) {
      if (child === undefined || isOver) throw fault ?? createMcpFault('closed', mcpFaults.notRunning);
      if (child.stdin.writableLength > limits.writeQueueBytes) {
        end(createMcpFault('protocol', mcpFaults.inputNotRead));
        throw fault ?? createMcpFault('closed', mcpFaults.notRunning);
      }
      reader.sent(message);
      writeTogether(child.stdin, `${JSON.stringify(message)}\n`);
    },
    abandon: end,
    close() {
      end(null);
      return stop();
    },
  };

  const reader = createStdoutReader({
    maxMessageBytes,
    limits,
    log,
    onMessage: (message: JSONRPCMessage) => {
      if (!isOver) transport.onmessage?.(message);
    },
    onFatal: (reason) => end(reason),
  });

  async function start(): Promise<void> {
    if (isOver) throw createMcpFault('closed', mcpFaults.stoppedBefore);
    child = await spawnChild(server, tag);
    const { pid, stdin, stdout, stderr } = child;
    exited = new Promise((resolve) => child?.once('exit', () => resolve()));
    child.once('exit', (code, signal) => void onExit(code, signal));
    child.on('error', () => undefined);
    stderr.on('data', (chunk: Buffer) => log.writeStderr(chunk)).on('error', () => undefined);
    readInTurns(stdout, reader.push);
    stdout.on('error', () => undefined);
    stdout.once('end', () => void onSilent(mcpFaults.closedOutput));
    stdin.on('error', () => void onSilent(mcpFaults.closedInput));
    if (pid !== undefined) ledger.add(pid, tag);
    if (isOver) throw createMcpFault('closed', mcpFaults.stoppedWhile);
  }

  /** Ends the session at once; what is left of the tree goes in the background, and `close` waits for it. */
  function end(reason: McpFault | null): void {
    if (isOver) return;
    isOver = true;
    fault = reason;
    transport.onclose?.();
    void stop();
  }

  async function onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    hasExited = true;
    if (isOver) return;
    const drained = new AbortController();
    child?.stdout.once('close', () => drained.abort());
    if (child?.stdout.closed !== true) await pause(limits.exitDrainMs, drained.signal);
    const words = signal === null ? mcpFaults.exitedWith(code) : mcpFaults.endedBy(signal);
    end(createMcpFault('exited', words, { exitCode: code, signal }));
  }

  /** A pipe that ends is mostly the exit announcing itself, so the exit is given the chance to say why. */
  async function onSilent(words: Words): Promise<void> {
    if (isOver) return;
    const waiting = new AbortController();
    await Promise.race([exited, pause(limits.exitDrainMs, waiting.signal)]);
    waiting.abort();
    if (hasExited) return;
    end(createMcpFault('closed', words));
  }

  function stop(): Promise<void> {
    stopping ??= (async () => {
      await starting?.catch(() => undefined);
      const pid = child?.pid;
      if (child === undefined || pid === undefined) return;
      const { stdin, stdout, stderr } = child;
      const closeStdin = (): void => void stdin.end();
      await stopTree({ pid, tag, exited, hasExited: () => hasExited, closeStdin }, table, limits.stop);
      for (const stream of [stdin, stdout, stderr]) stream.destroy();
      ledger.remove(pid);
    })();
    return stopping;
  }

  return transport;
}

/** What is sent in one turn of the event loop goes out in one write, so that the child wakes up once. */
function writeTogether(stdin: Writable, line: string): void {
  if (stdin.writableCorked === 0) {
    stdin.cork();
    process.nextTick(() => stdin.uncork());
  }
  stdin.write(line);
}
