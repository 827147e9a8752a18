/** What `map` makes of each item, in order, with so many of them under way at a time. Rejects with the first failure. */
export async function mapInTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const work = async (): Promise<void> => {
    for (const [place, item] of left) results[place] = await map(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
