import { randomBytes } from 'node:crypto';

const REFERENCE = /^\$\{secret:([^{}\s]+)\}$/;
const RANDOM = /\.([a-z2-7]{10})$/;

/** The name inside `${secret:NAME}`, or undefined when the text is anything else. */
export const secretNameOf = (reference: string): string | undefined => REFERENCE.exec(reference)?.[1];

export const toReference = (name: string): string => `\${secret:${name}}`;

/** A name for a value that is being saved: its place, readable, and a random part that no other save has. */
export function newSecretName(place: string): string {
  const readable = place.replace(/[^A-Za-z0-9_./-]/g, '_').slice(0, 80);
  const random = Array.from(randomBytes(10), (byte) => ALPHABET[byte & 31]).join('');
  return `${readable}.${random}`;
}

/** True when one of the texts names it. The random part alone decides, however a text writes the rest. */
export function isNamedIn(name: string, texts: readonly string[]): boolean {
  const mark = RANDOM.exec(name)?.[1] ?? name;
  return texts.some((text) => text.includes(mark));
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
