import type { JsonTextView } from '@contract';
import type { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { asksWhich, isBehind, jsonStore, reduceJson, type JsonEvent, type JsonState } from './jsonStore';

const shown = (revision: string, problem: JsonTextView['problem'] = null): JsonTextView => ({
  token: `t-${revision}`,
  path: '/mcp_servers.json',
  text: '{}',
  revision,
  markers: [],
  problem,
});
const after = (...events: JsonEvent[]): JsonState => events.reduce(reduceJson, jsonStore.getInitialState());
const opened: JsonEvent = { kind: 'opened', shown: shown('1') };
const typed: JsonEvent = { kind: 'edited', isDirty: true };
const moved: JsonEvent = { kind: 'disk', revision: '2' };

test('a file that changed on disk is asked about only where something was typed', () => {
  expect(isBehind(after(opened, moved))).toBe(true);
  expect(asksWhich(after(opened, moved))).toBe(false);
  expect(asksWhich(after(opened, typed, moved))).toBe(true);
  expect(asksWhich(after(opened, typed))).toBe(false);
});

test('keeping mine holds for what the person saw, and not for the next change', () => {
  const kept = after(opened, typed, moved, { kind: 'kept' });
  expect(asksWhich(kept)).toBe(false);
  expect(asksWhich(reduceJson(kept, { kind: 'disk', revision: '3' }))).toBe(true);
});

test('a save of our own is no news', () => {
  const saving = after(opened, typed, { kind: 'saving', saving: { kind: 'saving' } }, moved);
  expect(asksWhich(saving)).toBe(false);
  const saved = reduceJson(saving, { kind: 'opened', shown: shown('2') });
  expect([isBehind(saved), saved.isDirty, saved.saving]).toEqual([false, false, { kind: 'idle' }]);
});

test('a save that failed leaves what was typed, and typing on clears the note', () => {
  const failed = after(opened, typed, { kind: 'saving', saving: { kind: 'conflict', servers: ['a'] } });
  expect([failed.isDirty, failed.file.kind]).toEqual([true, 'open']);
  expect(reduceJson(failed, typed).saving).toEqual({ kind: 'idle' });
});

test('what was typed is kept while the screen is elsewhere, and forgotten with the next text', () => {
  const draft = {} as EditorState;
  const left = after(opened, typed, { kind: 'left', draft });
  expect(left.draft).toBe(draft);
  expect(reduceJson(left, { kind: 'opened', shown: shown('2') }).draft).toBeNull();
});

test('opening again keeps the text until the new one is there, also when that fails', () => {
  const again = after(opened, typed, { kind: 'opening' });
  expect(again.file.kind).toBe('open');
  expect(reduceJson(again, { kind: 'open-failed', why: 'no' })).toMatchObject({
    file: { kind: 'open' },
    isDirty: true,
  });
  expect(after({ kind: 'opening' }, { kind: 'open-failed', why: 'no' }).file).toEqual({ kind: 'failed', why: 'no' });
});

test('of a broken file only the problem is known, and another revision is news', () => {
  const problem = { path: '/mcp_servers.json', line: 2, column: 3, message: 'comma expected' };
  const broken = after({ kind: 'opened', shown: shown('1', problem) });
  expect(broken.file).toEqual({ kind: 'broken', problem, revision: '1' });
  expect(isBehind(reduceJson(broken, moved))).toBe(true);
});
