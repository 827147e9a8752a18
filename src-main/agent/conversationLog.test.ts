import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConversationId, MessageId } from '@contract/ids';
import { expect, test } from 'vitest';
import { tempDir } from '../testing/tempDir';
import { toolCall } from '../testing/toolCall';
import { openConversationIndex } from './conversationIndex';
import { createConversationLog, loadConversation, logPath } from './conversationLog';
import type { ConversationEvent, Message, ToolCall } from './events';
import { openHistory } from './history';
import { createTranscript, interruptions } from './transcript';

const id = ConversationId.parse('c-1');
const answer = MessageId.parse('a');
const call = toolCall({
  arguments: { text: 'é 查 😀' },
  state: 'running',
  permittedBy: { kind: 'once' },
  startedAt: 1,
});
const user = (text: string, name = 'u'): ConversationEvent => ({
  kind: 'message',
  message: { kind: 'user', id: MessageId.parse(name), at: 1, text },
});
const assistant: ConversationEvent = {
  kind: 'message',
  message: {
    kind: 'assistant',
    id: answer,
    at: 1,
    model: 'M',
    parts: [],
    outcome: 'running',
    problem: null,
    usage: null,
  },
};
const text = (delta: string): ConversationEvent => ({ kind: 'text', id: answer, delta });
const row = (over: Partial<ToolCall> = {}): ConversationEvent => ({
  kind: 'call',
  id: answer,
  call: { ...call, ...over },
});
const ended: ConversationEvent = { kind: 'ended', id: answer, outcome: 'done', problem: null, usage: null };
const done = row({ state: 'done', content: [{ type: 'text', text: 'result' }] });

const open = (dir: string) => openHistory({ dir, id, now: () => 7, onEvent: () => undefined });

test('what was said comes back as it was', async () => {
  await using dir = await tempDir();
  await using history = await open(dir.path);
  for (const event of [user('hi'), assistant, text('a'), text('b'), row(), done, text('c'), ended]) history.add(event);
  await history.rename('My title');
  const stored = await loadConversation(logPath(dir.path, id));
  expect(stored.transcript.messages()).toEqual(history.messages());
  expect(stored).toMatchObject({ title: 'My title', updatedAt: 7 });
  expect(history.seq()).toBe(8);
});

test('streamed text becomes one line, and progress none', async () => {
  await using dir = await tempDir();
  await using history = await open(dir.path);
  history.add(user('hi'));
  history.add(assistant);
  for (let count = 0; count < 500; count += 1) history.add(text('x'));
  history.add(row({ progress: { done: 1, total: 2, message: '' } }));
  await history.commit();
  const lines = (await readFile(logPath(dir.path, id), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(4);
});

test('a stream reaches the disk while nobody commits', async () => {
  await using dir = await tempDir();
  await using log = createConversationLog(logPath(dir.path, id), () => 1);
  log.write({ kind: 'event', at: 1, event: user('hi') });
  await expect
    .poll(() =>
      stat(logPath(dir.path, id)).then(
        ({ size }) => size > 0,
        () => false,
      ),
    )
    .toBe(true);
});

test('looking at a conversation in which nothing was said leaves no file', async () => {
  await using dir = await tempDir();
  {
    await using history = await open(dir.path);
    expect(history.messages()).toEqual([]);
  }
  await expect(stat(logPath(dir.path, id))).rejects.toThrow();
});

test('a write that fails is told, loses nothing, and succeeds later', async () => {
  await using dir = await tempDir();
  const folder = join(dir.path, 'conversations');
  await writeFile(folder, 'a file where the folder should be');
  await using log = createConversationLog(logPath(folder, id), () => 1);
  log.write({ kind: 'event', at: 1, event: user('hi') });
  await expect(log.commit()).rejects.toMatchObject({ kind: 'write-failed' });
  await rm(folder);
  await mkdir(folder);
  await log.commit();
  expect((await loadConversation(logPath(folder, id))).transcript.messages()).toHaveLength(1);
});

test('a log that was cut at any byte loads every whole line, has nothing running in it, and goes on', async () => {
  await using dir = await tempDir();
  const events = [user('hi 查 😀'), assistant, text('first'), row(), done, text('second'), ended];
  {
    await using history = await open(dir.path);
    for (const event of events) {
      history.add(event);
      await history.commit();
    }
  }
  const whole = await readFile(logPath(dir.path, id));
  const path = logPath(dir.at('cut'), id);
  await mkdir(dir.at('cut'));
  for (let length = whole.length - 300; length <= whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length));
    // The first line says that the conversation was made.
    const wholeLines = linesIn(whole.subarray(0, length)) + (whole[length] === 0x0a ? 1 : 0) - 1;
    const { transcript } = await loadConversation(path);
    expect(transcript.messages()).toEqual(recovered(events.slice(0, wholeLines)));
    expect(runs(transcript.messages())).toBe(false);
    if (length % 3 !== 0) continue;
    await using history = await openHistory({ dir: dir.at('cut'), id, now: () => 8, onEvent: () => undefined });
    history.add(user('and on', 'u2'));
    await history.commit();
    const again = await loadConversation(path);
    expect(again.transcript.messages()).toEqual([
      ...transcript.messages(),
      expect.objectContaining({ text: 'and on' }),
    ]);
  }
}, 60_000);

const linesIn = (bytes: Buffer): number => bytes.filter((byte) => byte === 0x0a).length;

function recovered(events: readonly ConversationEvent[]): readonly Message[] {
  const transcript = createTranscript();
  for (const event of events) transcript.apply(event);
  for (const event of interruptions(transcript.messages())) transcript.apply(event);
  return transcript.messages();
}

const runs = (messages: readonly Message[]): boolean =>
  messages.some(
    (message) =>
      message.kind === 'assistant' &&
      (message.outcome === 'running' ||
        message.parts.some((part) => part.kind === 'call' && ['waiting', 'running'].includes(part.call.state))),
  );

test('the list is read from the index, and from the log where the index is stale, broken or gone', async () => {
  await using dir = await tempDir();
  {
    await using index = await openConversationIndex(dir.path);
    await using history = await open(dir.path);
    history.add(user('First question\nmore'));
    await history.commit();
    index.set(id, { title: history.title(), updatedAt: history.updatedAt() });
  }
  const expected = new Map([[id, { title: 'First question', updatedAt: 7 }]]);
  const list = async () => {
    await using index = await openConversationIndex(dir.path);
    return new Map(index.entries());
  };
  expect(await list()).toEqual(expected);
  const file = join(dir.path, 'index.json');
  const stored = JSON.parse(await readFile(file, 'utf8')) as Record<string, { title: string }>;
  await writeFile(file, JSON.stringify({ [id]: { ...stored[id], title: 'From the index' } }));
  expect((await list()).get(id)?.title).toBe('From the index');
  await writeFile(file, JSON.stringify({ [id]: { ...stored[id], title: 'Stale', size: 3 } }));
  expect(await list()).toEqual(expected);
  await writeFile(file, '{ broken');
  expect(await list()).toEqual(expected);
});

test('a folder with foreign and unreadable files still lists', async () => {
  await using dir = await tempDir();
  await writeFile(join(dir.path, 'notes.txt'), 'x');
  await writeFile(join(dir.path, 'Bad Name.jsonl'), 'x');
  await mkdir(join(dir.path, 'folder.jsonl'));
  await writeFile(logPath(dir.path, id), 'garbage\n{"kind":"later-version"}\n');
  await using index = await openConversationIndex(dir.path);
  expect(index.entries().get(id)).toEqual({ title: '', updatedAt: 0 });
});
