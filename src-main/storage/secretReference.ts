import { randomBytes } from 'node:crypto';

const REFERENCE = /^\$\{secret:([^{}\s]+)\}$/;
const RANDOM = /\.(?:s-)?([a-z2-7]{10})$/;
const OF_SESSION = /\.s-[a-z2-7]{10}$/;

/** The name inside `${secret:NAME}`, or undefined when the text is anything else. */
export const secretNameOf = (reference: string): string | undefined => REFERENCE.exec(reference)?.[1];

export const toReference = (name: string): string => `\${secret:${name}}`;

/**
 * A name for a value that is being saved: its place, readable, and a random part that no other save has. One that is
 * kept in memory only says so, so that it is known for what it was when the app is gone.
 */
export function newSecretName(place: string, lifetime: 'stored' | 'session' = 'stored'): string {
  const readable = place.replace(/[^A-Za-z0-9_./-]/g, '_').slice(0, 80);
  const random = Array.from(randomBytes(10), (byte) => ALPHABET[byte & 31]).join('');
  return `${readable}.${lifetime === 'session' ? 's-' : ''}${random}`;
}

/** True for a name that was given to a value kept for one session only. */
export const isOfSession = (name: string): boolean => OF_SESSION.test(name);

/** True for a reference whose value dies with the app. */
export function isSessionReference(reference: string): boolean {
  const name = secretNameOf(reference);
  return name !== undefined && isOfSession(name);
}

/** True when one of the texts names it. The random part alone decides, however a text writes the rest. */
export function isNamedIn(name: string, texts: readonly string[]): boolean {
  const mark = RANDOM.exec(name)?.[1] ?? name;
  return texts.some((text) => text.includes(mark));
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
