import type { ConversationId, ConversationSummary } from '@contract';
import { expect, test } from 'vitest';
import { groupConversations } from './groupConversations';

const at = (id: string, updated_at: number): ConversationSummary => ({
  id: id as ConversationId,
  title: id,
  updated_at,
  running: false,
  waiting: 0,
});

test('groups by local calendar day, newest first, and leaves empty groups out', () => {
  const now = new Date(2026, 2, 10, 0, 30).getTime();
  const groups = groupConversations(
    [
      at('old', new Date(2026, 1, 1).getTime()),
      at('just after midnight', new Date(2026, 2, 10, 0, 1).getTime()),
      at('just before midnight', new Date(2026, 2, 9, 23, 59).getTime()),
      at('now', now),
    ],
    now,
  );
  expect(groups.map(({ age, conversations }) => [age, conversations.map(({ id }) => id)])).toEqual([
    ['today', ['now', 'just after midnight']],
    ['yesterday', ['just before midnight']],
    ['earlier', ['old']],
  ]);
  expect(groupConversations([at('old', 0)], now).map(({ age }) => age)).toEqual(['earlier']);
});
