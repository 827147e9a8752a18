import { Secret } from '../lib/secret';
import type { ServerEntry } from './schema';
import { isTemplate, parseTemplate, plainText } from './template';
import { splitUrl } from './urlParts';
import { AUTH_SECRETS } from './whatRuns';

/** A secret written out in an entry, and where it stands (spec S1). */
export interface PlacedSecret {
  readonly place: string;
  /** What it means, escapes read; what the vault keeps. */
  readonly value: Secret;
}

/** The secrets that stand in an entry in plain text. Templates and references are none of them (spec C7). */
export const plainSecretsIn = (entry: ServerEntry): PlacedSecret[] =>
  placesOf(entry)
    .filter(({ text }) => text !== '' && !isTemplate(text))
    .map(({ place, text }) => ({ place, value: new Secret(plainText(text)) }));

/** The same entry with other texts at some of its secret places. */
export function writeSecrets(entry: ServerEntry, texts: ReadonlyMap<string, string>): ServerEntry {
  const swap = (section: 'env' | 'headers'): Record<string, string> | undefined =>
    entry[section] &&
    Object.fromEntries(
      Object.entries(entry[section]).map(([name, text]) => [name, texts.get(`${section}/${name}`) ?? text]),
    );
  const auth = entry.auth && { ...entry.auth };
  for (const key of AUTH_SECRETS) {
    const text = texts.get(`auth/${key}`);
    if (auth && text !== undefined) Object.assign(auth, { [key]: text });
  }
  const env = swap('env');
  const headers = swap('headers');
  const url = entry.url === undefined ? undefined : writeUrl(entry.url, texts);
  return {
    ...entry,
    ...(env && { env }),
    ...(headers && { headers }),
    ...(auth && { auth }),
    ...(url !== undefined && { url }),
  };
}

/** An address with other texts at some of its secret parts. */
export function writeUrl(url: string, texts: ReadonlyMap<string, string>): string {
  const parts = splitUrl(url);
  if (!parts) return texts.get('url') ?? url;
  return parts.map(({ text, place }) => (place === null ? text : (texts.get(place) ?? text))).join('');
}

/** The secrets that stand in an address in plain text; all of it when it does not have the form of one. */
export const plainSecretsInUrl = (url: string): PlacedSecret[] =>
  urlPlaces(url)
    .filter(({ text }) => text !== '' && !isTemplate(text))
    .map(({ place, text }) => ({ place, value: new Secret(plainText(text)) }));

/** The references to stored secrets in an entry, as written. */
export const sealedIn = (entry: ServerEntry): string[] =>
  placesOf(entry).flatMap(({ text }) =>
    parseTemplate(text).flatMap((part) => (part.kind === 'secret' ? [part.written] : [])),
  );

/**
 * What must be blanked in older copies of the file when `after` replaces `before` (spec C5): each secret text, or
 * reference to one, that stands there no more; what nothing names any longer then leaves the vault.
 */
export function textsToBlank(before: ServerEntry | undefined, after: ServerEntry | undefined): string[] {
  if (!before) return [];
  const kept = new Set(after ? placesOf(after).map(({ text }) => text) : []);
  const gone = placesOf(before).filter(({ text }) => text !== '' && !kept.has(text));
  const urlIsGone =
    before.url !== undefined && before.url !== after?.url && gone.some((it) => it.place.startsWith('url'));
  return [...new Set([...gone.map(({ text }) => text), ...(urlIsGone ? [before.url] : [])])].filter(isText);
}

const isText = (value: unknown): value is string => typeof value === 'string';

function placesOf(entry: ServerEntry): { readonly place: string; readonly text: string }[] {
  const named = (section: 'env' | 'headers') =>
    Object.entries(entry[section] ?? {}).map(([name, text]) => ({ place: `${section}/${name}`, text }));
  return [
    ...named('env'),
    ...named('headers'),
    ...AUTH_SECRETS.flatMap((key) => {
      const text: unknown = entry.auth?.[key];
      return isText(text) ? [{ place: `auth/${key}`, text }] : [];
    }),
    ...urlPlaces(entry.url ?? ''),
  ];
}

function urlPlaces(url: string): { readonly place: string; readonly text: string }[] {
  if (url === '') return [];
  const parts = splitUrl(url);
  if (!parts) return [{ place: 'url', text: url }];
  return parts.flatMap(({ text, place }) => (place === null ? [] : [{ place, text }]));
}
