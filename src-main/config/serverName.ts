import { Fault } from '../lib/fault';
import { entryFaults } from '../text/configFaults';
import type { Words } from '../lib/words';

/**
 * Controls, bidi marks and what has no width would let one name look like another, or like none; joiners stay, which
 * emoji and some scripts need. Half a surrogate pair is no text at all.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u;
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
