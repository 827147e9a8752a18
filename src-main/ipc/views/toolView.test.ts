import { ToolView, type ServerId } from '@contract';
import { expect, it } from 'vitest';
import { toToolView } from './toolView';

it('shows a tool in exactly these fields, with its claims as claims', () => {
  const view = toToolView(
    {
      name: 'mail__send',
      serverId: 's1' as ServerId,
      server: 'mail',
      tool: {
        name: 'send',
        title: null,
        description: 'Sends\u200b',
        inputSchema: { type: 'object' },
        outputSchema: null,
        annotations: { destructiveHint: true },
      },
      description: 'Sends (destructive)',
      claims: ['destructive'],
      status: 'ok',
      reason: null,
    },
    'en',
  );
  expect(view).toStrictEqual({
    server_id: 's1',
    server: 'mail',
    tool: 'send',
    name: 'mail__send',
    title: 'send',
    description: 'Sends⟨U+200B⟩',
    claims: ['destructive'],
    status: 'ok',
    has_icon: false,
    reason: null,
  });
  expect(ToolView.safeParse(view).error).toBeUndefined();
});
