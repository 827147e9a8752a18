import { decodeLenient } from '../lib/uri';
import { literal, parseTemplate } from './template';
import type { Reference } from './template';

/** A piece of an address. `place` names it where it is secret (spec S1), such as `url/query/0`. */
export interface UrlPart {
  readonly text: string;
  readonly place: string | null;
}

/**
 * Cuts an address, as written, into what may be shown and what is secret: user-info, query values, a fragment, and
 * path segments of 20 characters or more that mix letters and digits. Joined, the parts give the address again.
 * Null when it does not have the form of an address; then all of it is to be taken for secret.
 */
export function splitUrl(written: string): UrlPart[] | null {
  const hiding = hideReferences(written);
  if (hiding === null) return null;
  const { text, restore, words } = hiding;
  const match = ADDRESS.exec(text);
  if (!match) return null;
  const [, scheme = '', userInfo, host = '', path = '', query, fragment] = match;
  if (scheme === '' && !MARK.test(host[0] ?? '')) return null;
  const pathPart = (segment: string, index: number): UrlPart =>
    looksSecret(words(segment)) ? hidden(segment, `url/path/${index}`) : open(segment);
  const parts: UrlPart[] = [
    open(scheme),
    ...(userInfo === undefined ? [] : userInfoParts(userInfo)),
    open(host),
    ...path.split(/([/\\])/).map(pathPart),
    ...(query === undefined ? [] : queryParts(query)),
    ...(fragment === undefined ? [] : [open('#'), hidden(fragment, 'url/fragment')]),
  ];
  return parts.filter((part) => part.text !== '').map((part) => ({ ...part, text: restore(part.text) }));
}

/**
 * Scheme, host and port of an address as written, or null when it does not have the form of one. The secret parts of
 * the address make no difference, written out or as references.
 */
export function originOf(written: string): string | null {
  const hiding = hideReferences(written);
  if (hiding === null) return null;
  const { text, restore } = hiding;
  const [, scheme = '', , host] = ADDRESS.exec(text) ?? [];
  if (host === undefined || (scheme === '' && !MARK.test(host[0] ?? ''))) return null;
  const origin = restore(scheme + host);
  if (!URL.canParse(origin)) return origin.toLowerCase();
  const url = new URL(origin);
  return `${url.protocol}//${url.host}`;
}

const ADDRESS = /^(?:([a-z][a-z0-9+.-]*:\/\/)(?:([^/\\?#]*)@)?)?([^/\\?#@]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

const open = (text: string): UrlPart => ({ text, place: null });
const hidden = (text: string, place: string): UrlPart => ({ text, place });

function userInfoParts(userInfo: string): UrlPart[] {
  const at = userInfo.indexOf(':');
  if (at < 0) return [hidden(userInfo, 'url/user'), open('@')];
  return [
    hidden(userInfo.slice(0, at), 'url/user'),
    open(':'),
    hidden(userInfo.slice(at + 1), 'url/password'),
    open('@'),
  ];
}

function queryParts(query: string): UrlPart[] {
  const pairs = query.split('&').flatMap((pair, index) => {
    const at = pair.indexOf('=');
    const name = at < 0 ? '' : pair.slice(0, at + 1);
    return [open('&'), open(name), hidden(pair.slice(name.length), `url/query/${index}`)];
  });
  return [open('?'), ...pairs.slice(1)];
}

function looksSecret(segment: string): boolean {
  const text = decodeLenient(segment);
  return [...text].length >= 20 && /\p{L}/u.test(text) && /\p{N}/u.test(text);
}

/**
 * Puts one private character in the place of each reference, so that a `/` or `?` inside one does not cut it.
 * `restore` puts them back; `words` leaves only what was written out, defaults included. Null when the characters are
 * taken or do not suffice.
 */
function hideReferences(written: string) {
  const template = parseTemplate(written);
  if (MARK.test(written) || template.length > MARK_COUNT) return null;
  const references: Reference[] = [];
  const text = template
    .map((part) => {
      if (part.kind === 'text') return literal(part.text);
      return String.fromCharCode(FIRST_MARK + references.push(part) - 1);
    })
    .join('');
  const replace = (piece: string, by: (reference: Reference) => string): string =>
    piece.replace(MARKS, (mark) => {
      const reference = references[mark.charCodeAt(0) - FIRST_MARK];
      return reference ? by(reference) : mark;
    });
  return {
    text,
    restore: (piece: string) => replace(piece, (reference) => reference.written),
    words: (piece: string) => replace(piece, defaultWords),
  };
}

function defaultWords(reference: Reference): string {
  if (reference.kind !== 'env' || !reference.fallback) return '';
  return reference.fallback.map((part) => (part.kind === 'text' ? part.text : defaultWords(part))).join('');
}

const FIRST_MARK = 0xe000;
const MARK_COUNT = 0xf900 - FIRST_MARK;
const MARK = /[\uE000-\uF8FF]/;
const MARKS = /[\uE000-\uF8FF]/g;
