import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault, messageOf } from '../lib/fault';
import { withFileLock } from '../lib/fileLock';
import type { Log } from '../lib/log';
import { openJsonLog } from '../storage/jsonLog';
import type { ToolCall } from './events';
import { cutMiddle } from './textBounds';
import { inEnglish } from '../lib/words';

/** A call that has ended, and where it was made. */
export interface CallRecord {
  readonly conversation: string;
  readonly call: ToolCall;
  /** What could not be checked before it ran. */
  readonly note: string | null;
}

/** Every call: who asked, which rule, arguments, duration, outcome (spec T8). Results stay in the conversation. */
export interface Audit extends AsyncDisposable {
  append(record: CallRecord): void;
}

interface AuditDeps {
  readonly stateDir: string;
  /** Takes secrets out of the arguments and problems. */
  readonly scrub: (text: string) => string;
  readonly log: Log;
  readonly now: () => number;
  readonly maxBytes?: number;
  /** Other processes append to the same file, so each line is written under a lock. */
  readonly isShared?: boolean;
}

const MAX_ARGUMENTS = 65_536;
/** A file that has grown to this makes room for a new one; the one before it is kept. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Opens `<state dir>/audit.jsonl` when the first call has ended. A write that fails is told to the log, not to the call. */
export function createAudit(deps: AuditDeps): Audit {
  const { stateDir, scrub, log, now, maxBytes = MAX_BYTES, isShared = false } = deps;
  const path = join(stateDir, 'audit.jsonl');
  let opening: ReturnType<typeof openJsonLog> | undefined;
  let last: Promise<void> = Promise.resolve();

  const write = async (line: unknown): Promise<void> => {
    try {
      await (isShared ? withFileLock(`${path}.lock`, () => writeOnce(line)) : writeOn(line));
    } catch (error) {
      opening = isFault(error) ? undefined : opening;
      log.warn('a tool call could not be written to the audit log', messageOf(error));
    }
  };
  const writeOn = async (line: unknown): Promise<void> => {
    opening ??= openJsonLog(path, (value) => value);
    const file = await opening;
    await file.append(line, { sync: true });
    if (file.size() >= maxBytes) await makeRoom(file);
  };
  const writeOnce = async (line: unknown): Promise<void> => {
    await writeOn(line);
    const file = await opening;
    opening = undefined;
    await file?.close();
  };
  const makeRoom = async (file: AsyncDisposable): Promise<void> => {
    opening = undefined;
    await file[Symbol.asyncDispose]();
    await rename(path, join(stateDir, 'audit.1.jsonl'));
  };
  return {
    append(record) {
      const line = toLine(record, scrub, now());
      last = last.then(() => write(line));
    },
    async [Symbol.asyncDispose]() {
      await last;
      const file = await opening?.catch(() => undefined);
      await file?.close();
    },
  };
}

function toLine({ conversation, call, note }: CallRecord, scrub: (text: string) => string, at: number): unknown {
  const args = JSON.stringify(call.arguments) ?? 'null';
  return {
    at,
    conversation,
    call: call.id,
    asked_by: call.askedBy,
    server_id: call.serverId,
    server: call.server,
    tool: call.tool,
    arguments: cutMiddle(scrub(args), MAX_ARGUMENTS, (cut) => `[… ${cut} characters …]`),
    permitted_by: call.permittedBy,
    outcome: call.state,
    is_error: call.isError,
    duration_ms: call.durationMs,
    problem: call.problem === null ? null : scrub(inEnglish(call.problem)),
    note,
  };
}
