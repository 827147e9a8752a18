import { templatesIn } from '../expand';
import type { ServerEntry } from '../schema';
import { referencesOf } from '../template';

/** The variables that an entry needs and the environment does not have, each once; one with a default needs none. */
export function unsetVariables(entry: ServerEntry, isSet: (name: string) => boolean): string[] {
  const names = templatesIn(entry).flatMap(({ text }) =>
    referencesOf(text).flatMap((part) =>
      part.kind === 'env' && !part.fallback && !isSet(part.name) ? [part.name] : [],
    ),
  );
  return [...new Set(names)];
}
