import { createHash } from 'node:crypto';
import { templatesIn } from './expand';
import type { ServerEntry } from './schema';
import { isSteering } from './steering';
import { referencesOf } from './template';
import { splitUrl } from './urlParts';

/**
 * The places where an answer to `${input:id}` decides what runs or is reached (spec X): command, folder, the part of an
 * address that is no secret, variables that steer, sign-in fields but its secrets. Elsewhere it is only a credential.
 */
export function decidingPlaces(entry: ServerEntry, input: string): string[] {
  const names = (text: string): boolean => referencesOf(text).some((it) => it.kind === 'input' && it.name === input);
  return templatesIn(entry).flatMap(({ place, text }) => {
    if (!names(text)) return [];
    if (place === 'url') return decidesAddress(text, names) ? [place] : [];
    return DECIDING.test(place) || isSteering(nameIn(place)) ? [place] : [];
  });
}

/** Names one answer, as it is stored, for good: what a person confirmed where it decides what runs. */
export const answerHash = (input: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['input', input, text]))
    .digest('hex');

const DECIDING = /^(?:command\/|cwd$|auth\/(?!token$|client_secret$|private_key$))/;

const nameIn = (place: string): string => (place.startsWith('env/') ? place.slice('env/'.length) : '');

const decidesAddress = (url: string, names: (text: string) => boolean): boolean => {
  const parts = splitUrl(url);
  return parts === null || parts.some(({ text, place }) => place === null && names(text));
};
