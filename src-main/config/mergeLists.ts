import { isDeepStrictEqual } from 'node:util';

interface HasId {
  readonly id: string;
}

/**
 * Pure: what a list on disk becomes when someone who saw `base` wants `next`. Items that they did not see stay: those
 * another process added meanwhile, and those that do not validate. What they did not change keeps the value on disk.
 */
export function mergeLists(base: readonly HasId[], next: readonly HasId[], disk: readonly unknown[]): unknown[] {
  const seen = byId(base);
  const wanted = byId(next);
  const onDisk = new Set(disk.map(idOf));
  const kept = disk.flatMap((item) => {
    const id = idOf(item);
    const before = id === undefined ? undefined : seen.get(id);
    const after = id === undefined ? undefined : wanted.get(id);
    if (after !== undefined) return [isDeepStrictEqual(before, after) ? item : after];
    return before === undefined ? [item] : [];
  });
  const added = next.filter(({ id }) => !onDisk.has(id));
  return inOrderOf(next, [...kept, ...added]);
}

/** The items of `next` in its order; all others keep their positions. */
function inOrderOf(next: readonly HasId[], items: readonly unknown[]): unknown[] {
  const own = byId(items.filter((item): item is HasId => idOf(item) !== undefined));
  const queue = next.flatMap(({ id }) => own.get(id) ?? []);
  const wanted = byId(next);
  return items.map((item) => {
    const id = idOf(item);
    return id !== undefined && wanted.has(id) ? queue.shift() : item;
  });
}

const byId = <T extends HasId>(items: readonly T[]): Map<string, T> => new Map(items.map((item) => [item.id, item]));

const idOf = (item: unknown): string | undefined =>
  item !== null && typeof item === 'object' && 'id' in item && typeof item.id === 'string' ? item.id : undefined;
