import { createHmac, randomBytes } from 'node:crypto';
import type { NamedEntry } from './store';

/** Names one state of an entry in the file; the same until something but its switch is changed. */
type RevisionOf = (named: NamedEntry) => string;

/** The key is new at each start and stays here, so that a revision says nothing about the values in the entry. */
export function createEntryRevision(): RevisionOf {
  const key = randomBytes(32);
  return ({ name, entry, invalid }) => {
    const { enabled: _switch, ...rest } = entry ?? {};
    const text = JSON.stringify([name, entry === null ? invalid : rest]);
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  };
}
