import type { KeptText } from './logText';

/** Deeper than this nothing is looked at. */
const MAX_DEPTH = 100;

/**
 * About how many characters `value` has as JSON; more than `most` as soon as it is known to have that many, or to be
 * nested in more than so many levels, so that a large value costs no more to weigh than a small one.
 */
export function jsonSize(value: unknown, most: number, levels = MAX_DEPTH): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  if (levels === 0) return most + 1;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      size += 1 + jsonSize(item, most - size, levels - 1);
      if (size > most) return size;
    }
    return size;
  }
  for (const key in value) {
    size += key.length + 4 + jsonSize((value as Record<string, unknown>)[key], most - size, levels - 1);
    if (size > most) return size;
  }
  return size;
}

/** `value` as JSON, written only as far as `most` characters. Total: what JSON has no form for is left out. */
export function jsonWithin(value: unknown, most: number): KeptText {
  const parts: string[] = [];
  let room = most;
  const put = (text: string): boolean => {
    parts.push(text.length > room ? text.slice(0, Math.max(0, room)) : text);
    room -= text.length;
    return room >= 0;
  };
  const writeList = (items: readonly unknown[], depth: number): boolean => {
    for (const [index, item] of items.entries()) {
      if ((index > 0 && !put(',')) || !write(item, depth)) return false;
    }
    return true;
  };
  const writeMembers = (item: Readonly<Record<string, unknown>>, depth: number): boolean => {
    let comma = '';
    for (const key of Object.keys(item)) {
      const member = item[key];
      if (member === undefined || typeof member === 'function') continue;
      if (!put(`${comma}${JSON.stringify(key)}:`) || !write(member, depth)) return false;
      comma = ',';
    }
    return true;
  };
  const write = (item: unknown, depth: number): boolean => {
    if (typeof item === 'string') return put(JSON.stringify(item.length > room ? item.slice(0, room + 1) : item));
    if (typeof item === 'number' || typeof item === 'boolean') return put(String(item));
    if (typeof item !== 'object' || item === null) return put('null');
    if (depth > MAX_DEPTH) return put('"…"');
    if (depth > 0 && jsonSize(item, room, MAX_DEPTH - depth) <= room) return put(stringify(item));
    if (Array.isArray(item)) return put('[') && writeList(item as unknown[], depth + 1) && put(']');
    return put('{') && writeMembers(item as Record<string, unknown>, depth + 1) && put('}');
  };
  const isWhole = write(value, 0);
  return { text: parts.join(''), isCut: !isWhole };
}

/** Of what is known to fit: far quicker than part by part. */
function stringify(value: object): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return 'null';
  }
}
