import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { createMcpFault } from '../faults';
import type { McpLimits } from '../limits';
import type { McpFault } from '../session';
import type { ServerLog } from '../serverLog';
import { createFraming, type Line } from './framing';
import { tooLargeFault, toMib } from './inbox';
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
  /** How long the stream may wait before more of it is read: what would be dropped anyway is in no hurry. */
  readonly restMs: () => number;
  /** Every message that went to the server, so that answers find their question. */
  sent(message: JSONRPCMessage): void;
}

/** With what is read in one turn, an answer behind a flood still comes within a fraction of a second. */
const FLOOD_REST_MS = 100;

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

  const failCalls = (ids: readonly RequestId[], bytes: number | undefined): void => {
    for (const id of ids) if (pending.forget(id)) onMessage(failedReply(id, tooLargeFault(bytes, maxMessageBytes)));
  };
  const named = (text: string): RequestId[] => idsIn(text).filter((id) => pending.isWaiting(id));
  let isBlamed = false;
  let isGarbled = false;

  const lines = createLineReader(maxMessageBytes, {
    onLine: (text, isClean) => {
      if (isFailed) return;
      if (!isClean && !isGarbled) log.writeNote(mcpNotes.notUtf8);
      isGarbled ||= !isClean;
      take(framing.line(text), text);
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
    restMs: () => (pending.isFlooded() ? FLOOD_REST_MS : 0),
    sent: (message) => pending.sent(message),
  };
}
