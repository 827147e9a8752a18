import type { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import { createEntryRevision } from './entryRevision';
import type { ServerEntry } from './schema';
import type { NamedEntry } from './store';

const named = (entry: ServerEntry, name = 'srv'): NamedEntry => ({ id: 'id' as ServerId, name, entry, invalid: null });

it('is another one for every change but the switch', () => {
  const revisionOf = createEntryRevision();
  const first = revisionOf(named({ command: ['x'], env: { K: 'a' } }));
  expect(revisionOf(named({ command: ['x'], env: { K: 'a' }, enabled: false }))).toBe(first);
  for (const other of [
    named({ command: ['x'], env: { K: 'b' } }),
    named({ command: ['x'], env: { K: 'a' }, description: 'd' }),
    named({ command: ['x'], env: { K: 'a' } }, 'other'),
  ]) {
    expect(revisionOf(other)).not.toBe(first);
  }
});

it('cannot be made by who guesses a value', () => {
  const entry = named({ command: ['x'], env: { K: '1234' } });
  expect(createEntryRevision()(entry)).not.toBe(createEntryRevision()(entry));
});
