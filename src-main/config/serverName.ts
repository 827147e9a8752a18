import { Fault } from '../lib/fault';
import { entryFaults } from '../text/configFaults';
import type { Words } from '../lib/words';

/** Controls and bidi marks would let one name look like another; half a surrogate pair is no text at all. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;
const LONGEST = 256;

/** Why a text cannot be a server's name (spec C10), or null. */
export function nameProblem(name: string): Words | null {
  if (name.trim() === '') return entryFaults.noName;
  if (name.includes('__')) return entryFaults.nameSeparator;
  if (HIDDEN.test(name)) return entryFaults.nameHidden;
  if (name.length > LONGEST) return entryFaults.nameTooLong(LONGEST);
  return null;
}

/** Another server has the name. */
export const nameTaken = (name: string): Fault => new Fault('name-taken', entryFaults.nameTaken(JSON.stringify(name)));
