import { Fault } from '../lib/fault';

/** Controls and bidi marks would let one name look like another; half a surrogate pair is no text at all. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;
const LONGEST = 256;

/** Why a text cannot be a server's name (spec C10), or null. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'a server needs a name';
  if (name.includes('__')) return 'a server name must not contain "__", which separates server and tool';
  if (HIDDEN.test(name)) return 'a server name must not contain control or direction characters';
  if (name.length > LONGEST) return `a server name has at most ${LONGEST} characters`;
  return null;
}

/** Another server has the name. */
export const nameTaken = (name: string): Fault =>
  new Fault('name-taken', `there is a server named ${JSON.stringify(name)} already`);
