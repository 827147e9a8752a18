import { join } from 'node:path';
import type { ConversationId } from '@contract/ids';
import { isFault } from '../lib/fault';
import { openJsonLog, readJsonLog, type JsonLog } from '../storage/jsonLog';
import type { ConversationEvent, Message } from './events';
import { parseLogRecord, type LogRecord } from './logRecord';
import { titleOf } from './title';
import { createTranscript, interruptions, type Transcript } from './transcript';

/** The durable side of one conversation (spec A5). Only this writes its file. */
export interface ConversationLog extends AsyncDisposable {
  /** Takes a record; streamed text reaches the disk within half a second, unsynced. */
  write(record: LogRecord): void;
  /** Resolves when everything taken so far is on disk. @throws Fault 'write-failed'; nothing taken is then lost */
  commit(): Promise<void>;
}

const FLUSH_MS = 500;

export const logPath = (dir: string, id: ConversationId): string => join(dir, `${id}.jsonl`);

/** Opens the file with the first write: a conversation in which nothing was said leaves none. */
export function createConversationLog(path: string, now: () => number): ConversationLog {
  let pending: LogRecord[] = [];
  let file: Promise<JsonLog<LogRecord>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isSynced = true;
  let last: Promise<void> = Promise.resolve();

  const open = (): Promise<JsonLog<LogRecord>> => {
    file ??= openJsonLog(path, parseLogRecord);
    file.catch(() => (file = undefined));
    return file;
  };
  const flush = async (sync: boolean): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    if (sync && batch.length === 0 && !isSynced) batch.push({ kind: 'synced', at: now() });
    try {
      for (let next = batch[0]; next !== undefined; next = batch[0]) {
        const isLast = batch.length === 1;
        await append(await open(), next, sync && isLast);
        isSynced = sync && isLast;
        batch.shift();
      }
    } finally {
      pending = [...batch, ...pending];
    }
  };
  const inTurn = (sync: boolean): Promise<void> => {
    const run = last.then(() => flush(sync));
    last = run.catch(() => undefined);
    return run;
  };

  return {
    write(record) {
      pending = withRecord(pending, record);
      timer ??= setTimeout(() => void inTurn(false).catch(() => undefined), FLUSH_MS);
    },
    commit: () => inTurn(true),
    async [Symbol.asyncDispose]() {
      await inTurn(true).catch(() => undefined);
      clearTimeout(timer);
      await (await file?.catch(() => undefined))?.close();
    },
  };
}

/** Increments of one stream become one line. */
function withRecord(pending: readonly LogRecord[], record: LogRecord): LogRecord[] {
  const last = pending.at(-1);
  const joined = last?.kind === 'event' && record.kind === 'event' ? joinDeltas(last.event, record.event) : undefined;
  if (joined === undefined) return [...pending, record];
  return [...pending.slice(0, -1), { kind: 'event', at: record.at, event: joined }];
}

function joinDeltas(a: ConversationEvent, b: ConversationEvent): ConversationEvent | undefined {
  if (a.kind === 'text' && b.kind === 'text' && a.id === b.id) return { ...a, delta: a.delta + b.delta };
  if (a.kind === 'reasoning' && b.kind === 'reasoning' && a.id === b.id && a.meta === undefined)
    return { ...b, delta: a.delta + b.delta };
  return undefined;
}

/** A result too large for one line is kept as its outcome. */
async function append(log: JsonLog<LogRecord>, record: LogRecord, sync: boolean): Promise<void> {
  try {
    await log.append(record, { sync });
  } catch (error) {
    const small = isFault(error) && error.kind === 'too-large' ? withoutResult(record) : undefined;
    if (small === undefined) throw error;
    await log.append(small, { sync });
  }
}

function withoutResult(record: LogRecord): LogRecord | undefined {
  if (record.kind !== 'event' || record.event.kind !== 'call' || record.event.call.content.length === 0)
    return undefined;
  const content = [{ type: 'text', text: '[the result was too large to keep]' }];
  return { ...record, event: { ...record.event, call: { ...record.event.call, content, structuredContent: null } } };
}

/** What a log holds, with everything that was still running in it ended. */
export interface StoredConversation {
  readonly title: string;
  readonly updatedAt: number;
  readonly transcript: Transcript;
}

/** A missing file is an empty conversation; a torn last line is as if it had never been begun. */
export async function loadConversation(path: string): Promise<StoredConversation> {
  const transcript = createTranscript();
  let title: string | null = null;
  let updatedAt = 0;
  for await (const record of readJsonLog(path, parseLogRecord)) {
    if (record.kind === 'title') title = record.title;
    if (record.kind === 'event') transcript.apply(record.event);
    if (record.kind !== 'title') updatedAt = record.at;
  }
  for (const event of interruptions(transcript.messages())) transcript.apply(event);
  return { title: title ?? firstTitle(transcript.messages()), updatedAt, transcript };
}

function firstTitle(messages: readonly Message[]): string {
  const [first] = messages;
  return first === undefined ? '' : titleOf(first);
}
