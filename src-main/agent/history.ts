import type { ConversationId } from '@contract/ids';
import { createConversationLog, loadConversation, logPath } from './conversationLog';
import type { ConversationEvent, Message } from './events';
import type { LogRecord } from './logRecord';
import { titleOf } from './title';

/** The messages of one conversation in memory, and their log on disk; both change by events only. */
export interface History extends AsyncDisposable {
  messages(): readonly Message[];
  /** The number of the last event since the app started. */
  seq(): number;
  title(): string;
  /** When the last event happened. */
  updatedAt(): number;
  /** Applies, logs and announces an event, in this order and at once. */
  add(event: ConversationEvent): void;
  rename(title: string): Promise<void>;
  /** Resolves when everything added is on disk. @throws Fault 'write-failed' */
  commit(): Promise<void>;
}

interface HistoryDeps {
  readonly dir: string;
  readonly id: ConversationId;
  readonly now: () => number;
  /** The number of the last event before this reading of the log. */
  readonly firstSeq?: number;
  readonly onEvent: (news: { readonly seq: number; readonly event: ConversationEvent }) => void;
}

/** Reads the log; writes nothing before the first event. */
export async function openHistory({ dir, id, now, firstSeq = 0, onEvent }: HistoryDeps): Promise<History> {
  const path = logPath(dir, id);
  const stored = await loadConversation(path);
  const { transcript } = stored;
  const log = createConversationLog(path, now);
  let { title, updatedAt } = stored;
  let seq = firstSeq;
  const write = (record: LogRecord): void => {
    if (updatedAt === 0) log.write({ kind: 'created', at: record.at, id });
    updatedAt = Math.max(updatedAt, 1, record.kind === 'title' ? 0 : record.at);
    log.write(record);
  };

  return {
    messages: () => transcript.messages(),
    seq: () => seq,
    title: () => title,
    updatedAt: () => updatedAt,
    add(event) {
      if (event.kind === 'message' && title === '') title = titleOf(event.message);
      transcript.apply(event);
      if (!isPassing(event)) write({ kind: 'event', at: now(), event });
      seq += 1;
      onEvent({ seq, event });
    },
    async rename(wanted) {
      title = wanted;
      write({ kind: 'title', at: now(), title });
      await log.commit();
    },
    commit: () => log.commit(),
    [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
  };
}

/** Progress is news, not history. */
const isPassing = (event: ConversationEvent): boolean =>
  event.kind === 'call' && event.call.state === 'running' && event.call.progress !== null;
