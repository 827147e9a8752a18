/** Works through a list so many at a time, in order. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let at = 0;
  const lane = async (): Promise<void> => {
    for (let item = items[at++]; item !== undefined; item = items[at++]) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
