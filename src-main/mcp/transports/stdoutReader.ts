import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../stderrLog';
import { createFraming, type Line } from './framing';
import { createLineReader, idsIn, type OversizedLine } from './lineReader';
import { createPending, floodFault } from './pending';
import { failedReply } from './transport';
import { mcpFaults } from '../../text/mcpFaults';
import { mcpNotes } from '../../text/mcpNotes';

interface StdoutReaderOptions {
  readonly maxMessageBytes: number;
  readonly limits: McpLimits;
  readonly log: ServerLog;
  readonly onMessage: (message: JSONRPCMessage) => void;
  /** The stream can not be followed any more. */
  readonly onFatal: (fault: McpFault) => void;
}

export interface StdoutReader {
  readonly push: (chunk: Buffer) => void;
  /** Every message that went to the server, so that answers find their question. */
  sent(message: JSONRPCMessage): void;
}

/** Turns what a server prints into messages; everything else becomes noise, a failed call, or the end (spec L7, P7). */
export function createStdoutReader({
  maxMessageBytes,
  limits,
  log,
  onMessage,
  onFatal,
}: StdoutReaderOptions): StdoutReader {
  const pending = createPending(
    limits,
    () => performance.now(),
    (what) => log.writeNote(mcpNotes.dropped[what]),
    () => fail(floodFault()),
  );
  const framing = createFraming(() => pending.isHandshakeDone());
  let isFailed = false;

  const fail = (fault: McpFault): void => {
    isFailed = true;
    onFatal(fault);
  };
  const admit = (message: JSONRPCMessage): void => {
    const admitted = pending.admit(message);
    if (admitted !== null) onMessage(admitted);
  };
  const take = (line: Line, text: string): void => {
    switch (line.kind) {
      case 'message':
        return admit(line.message);
      case 'glued':
        log.writeNoise(text);
        return admit(line.message);
      case 'noise':
        return log.writeNoise(text);
      case 'misframed':
        return fail(createMcpFault('protocol', mcpFaults.misframed(line.frame, line.sample)));
      case 'blank':
    }
  };

  const tooLarge = (bytes: number | undefined): McpFault => {
    const size = bytes === undefined ? null : toMib(bytes);
    return createMcpFault('too-large', mcpFaults.tooLarge(size, toMib(maxMessageBytes)));
  };
  const failCalls = (ids: readonly RequestId[], bytes: number | undefined): void => {
    for (const id of ids) if (pending.forget(id)) onMessage(failedReply(id, tooLarge(bytes)));
  };
  const named = (text: string): RequestId[] => idsIn(text).filter((id) => pending.isWaiting(id));
  let isBlamed = false;

  const lines = createLineReader(maxMessageBytes, {
    onLine: (text) => {
      if (!isFailed) take(framing.line(text), text);
    },
    onOversized(head) {
      const [first] = named(head);
      const waiting = pending.waiting();
      const guilty = first === undefined ? (waiting.length === 1 ? waiting : []) : [first];
      isBlamed = guilty.length > 0;
      failCalls(guilty, undefined);
    },
    onResumed({ bytes, tail }: OversizedLine) {
      log.writeNote(mcpNotes.messageDropped(toMib(bytes)));
      if (isBlamed) return;
      const last = named(tail).at(-1);
      failCalls(last === undefined ? pending.waiting() : [last], bytes);
    },
    onRunaway() {
      if (isFailed) return;
      failCalls(pending.waiting(), undefined);
      fail(createMcpFault('closed', mcpFaults.endlessLine(toMib(maxMessageBytes * 2))));
    },
  });

  return {
    push(chunk) {
      if (isFailed) return;
      lines.push(chunk);
      if (isFailed || pending.isHandshakeDone()) return;
      const rest = framing.unended(lines.rest());
      if (rest !== null) take(rest, '');
    },
    sent: (message) => pending.sent(message),
  };
}

const toMib = (bytes: number): string => (bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0);
