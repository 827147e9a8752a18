import { expect, it } from 'vitest';
import { renamedByHand } from './followRename';
import type { ServerEntry } from './schema';

const servers = (entries: Record<string, ServerEntry>) =>
  Object.entries(entries).map(([name, entry]) => ({ name, entry }));
const node: ServerEntry = { command: ['node', 'a.js'], env: { A: '1' } };

it('follows one entry that vanished to the one with its command', () => {
  const before = servers({ a: node, b: { url: 'https://b' } });
  const after = servers({ new: { command: 'node', args: ['a.js'] }, b: { url: 'https://b' } });
  expect(renamedByHand(before, after)).toEqual({ from: 'a', to: 'new' });
});

it('takes addresses for the same whatever their query and trailing slash', () => {
  const before = servers({ a: { url: 'https://h/mcp?k=1' } });
  expect(renamedByHand(before, servers({ b: { url: 'https://h/mcp/' } }))).toEqual({ from: 'a', to: 'b' });
  expect(renamedByHand(before, servers({ b: { url: 'https://other/mcp' } }))).toBeNull();
});

it.each([
  ['two vanished', servers({ a: node, b: node }), servers({ c: node })],
  ['two appeared', servers({ a: node }), servers({ c: node, d: node })],
  ['nothing vanished', servers({ a: node }), servers({ a: node, c: node })],
  ['another command appeared', servers({ a: node }), servers({ c: { command: ['node', 'b.js'] } })],
])('follows nothing when %s', (_why, before, after) => {
  expect(renamedByHand(before, after)).toBeNull();
});
