import { expect, it } from 'vitest';
import type { ServerId } from '@contract/ids';
import { diffServers } from './diff';
import type { ServerEntry } from './schema';
import type { NamedEntry } from './store';

const server = (id: string, entry: ServerEntry | null, name = id): NamedEntry => ({
  id: id as ServerId,
  name,
  entry,
  invalid: entry === null ? 'why' : null,
});

it('tells added, removed, changed and unchanged servers apart by id', () => {
  const before = [
    server('same', { command: ['x'], env: { A: '1', B: '2' } }),
    server('renamed', { command: ['x'] }),
    server('edited', { command: ['x'] }),
    server('gone', { command: ['x'] }),
    server('mended', null),
  ];
  const after = [
    server('mended', { command: ['x'] }),
    server('new', { command: ['x'] }),
    server('edited', { command: ['x', 'y'] }),
    server('renamed', { command: ['x'] }, 'other'),
    server('same', { env: { B: '2', A: '1' }, command: ['x'] }),
  ];
  const diff = diffServers(before, after);
  expect(diff.added.map(({ id }) => id)).toEqual(['new']);
  expect(diff.removed.map(({ id }) => id)).toEqual(['gone']);
  expect(diff.changed.map((it) => it.after.id)).toEqual(['mended', 'edited', 'renamed']);
  expect(diff.unchanged.map(({ id }) => id)).toEqual(['same']);
});
