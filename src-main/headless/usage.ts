import { Fault } from '../lib/fault';
import type { Said } from '../lib/words';
import { usageFaults } from '../text/usage';
import type { Pairs } from './pairs';

/** A command line that cannot be carried out; its words never repeat a value. */
export const usage = (words: Said): Fault<'usage'> => new Fault('usage', words);

const DAY_S = 86_400;

export function readSeconds(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > DAY_S)
    throw usage(usageFaults.seconds(option));
  return value;
}

/** Undefined keeps, an empty text becomes null and so deletes. */
export function readWhole(option: string, text: string | undefined, most: number): number | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw usage(usageFaults.whole(option, most));
  return value;
}

export function readPairs(option: string, texts: readonly string[] = []): Pairs {
  return texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw usage(usageFaults.pairs(option));
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

export function readOneOf<T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw usage(usageFaults.oneOf(option, allowed));
  return found;
}

/** Names parted by commas; an empty text is none of them. */
export function readNames(option: string, text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === '') return text === '' ? [] : undefined;
  const names = text.split(',').map((name) => name.trim());
  if (names.some((name) => !/^[^\s=]+$/.test(name))) throw usage(usageFaults.names(option));
  return names;
}
