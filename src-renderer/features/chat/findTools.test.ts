import type { ServerId, ToolView } from '@contract';
import { expect, test } from 'vitest';
import { createToolFinder } from './findTools';

const tool = (server: string, name: string, description: string, status: ToolView['status'] = 'ok'): ToolView => ({
  server_id: server as ServerId,
  server,
  tool: name,
  name: `${server}__${name}`,
  title: '',
  description,
  claims: [],
  has_icon: false,
  status,
  reason: null,
});
const find = createToolFinder([
  tool('git', 'log', 'Shows the history'),
  tool('everything', 'echo', 'Echoes back the input string'),
  tool('everything', 'broken', '', 'rejected'),
  tool('mail', 'send_message', 'Sends a letter to somebody'),
]);
const names = (query: string): string[] => find(query).map(({ tool: name }) => name);

test('without a query lists every usable tool by server and name', () => {
  expect(names('  ')).toEqual(['echo', 'log', 'send_message']);
});

test('finds by name before description, by server, and with a slip of the keyboard', () => {
  expect(names('echo')[0]).toBe('echo');
  expect(names('history')).toEqual(['log']);
  expect(names('mail')[0]).toBe('send_message');
  expect(names('send mesage')[0]).toBe('send_message');
  expect(names('zzzz')).toEqual([]);
});
