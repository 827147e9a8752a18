/** Handing a larger value to another thread would hold up this one. */
const MOST_VALUES = 150_000;
const MOST_CHARACTERS = 4_000_000;

/** How many values a JSON value holds; undefined when it is too large to be copied to another thread. */
export function measureValue(value: unknown): { readonly values: number } | undefined {
  let values = 0;
  let characters = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    values += 1;
    if (typeof next === 'string') characters += next.length;
    else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) {
        characters += key.length;
        waiting.push(member);
      }
    }
    if (values + waiting.length > MOST_VALUES || characters > MOST_CHARACTERS) return undefined;
  }
  return { values };
}
