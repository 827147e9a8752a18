import type { ErrorSchema } from '@rjsf/utils';

interface PlacedMessage {
  readonly path: readonly string[];
  readonly message: string;
}

/** Puts each message at its place in the tree the form library reads. */
export function toErrorTree(messages: readonly PlacedMessage[]): ErrorSchema {
  const root = Object.create(null) as Record<string, unknown>;
  for (const { path, message } of messages) {
    let at = root;
    for (const key of path) at = (at[key] ??= Object.create(null)) as Record<string, unknown>;
    at['__errors'] = [...((at['__errors'] as string[] | undefined) ?? []), message];
  }
  return root as ErrorSchema;
}
