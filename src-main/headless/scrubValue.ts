/** Takes secrets out of every text of a JSON value, keys included; nothing else of it changes. Depth costs no stack. */
export function scrubValue<T>(value: T, scrub: (text: string) => string): T {
  const holder: Record<string, unknown> = { value };
  const waiting: (Record<string, unknown> | unknown[])[] = [holder];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const target = node as Record<string, unknown>;
    for (const [key, child] of Object.entries(node)) {
      const name = Array.isArray(node) ? key : scrub(key);
      if (name !== key) delete target[key];
      const copy = copyOf(child, scrub);
      Object.defineProperty(target, name, { value: copy, enumerable: true, configurable: true, writable: true });
      if (typeof copy === 'object' && copy !== null) waiting.push(copy as Record<string, unknown>);
    }
  }
  return holder['value'] as T;
}

function copyOf(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
