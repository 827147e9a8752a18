import { templatesIn } from '../expand';
import type { ServerEntry } from '../schema';
import { referencesOf } from '../template';

/** A value that an imported entry names and does not bring along; it resolves nowhere and is asked for (spec C9). */
export interface SecretAsk {
  /** As written, such as `${secret:github/env/TOKEN}`. */
  readonly reference: string;
  /** Where it is used, such as `env/TOKEN`. */
  readonly place: string;
}

/** Each reference to a stored secret once, whoever stored it. */
export function asksIn(entry: ServerEntry): SecretAsk[] {
  const asks = templatesIn(entry).flatMap(({ place, text }) =>
    referencesOf(text).flatMap((part) => (part.kind === 'secret' ? [{ reference: part.written, place }] : [])),
  );
  return asks.filter(({ reference }, at) => asks.findIndex((other) => other.reference === reference) === at);
}

/** The entry with each of its texts that the expander reads turned into another. */
export function mapTexts(entry: ServerEntry, change: (text: string, place: string) => string): ServerEntry {
  const named = (section: 'env' | 'headers') =>
    entry[section] && {
      [section]: Object.fromEntries(
        Object.entries(entry[section]).map(([name, text]) => [name, change(text, `${section}/${name}`)]),
      ),
    };
  const auth =
    entry.auth &&
    Object.fromEntries(
      Object.entries(entry.auth).map(([key, value]) => [
        key,
        typeof value === 'string' && key !== 'kind' ? change(value, `auth/${key}`) : value,
      ]),
    );
  return {
    ...entry,
    ...(Array.isArray(entry.command) && { command: entry.command.map((text, at) => change(text, `command/${at}`)) }),
    ...(entry.cwd !== undefined && { cwd: change(entry.cwd, 'cwd') }),
    ...(entry.url !== undefined && { url: change(entry.url, 'url') }),
    ...named('env'),
    ...named('headers'),
    ...(auth && { auth: auth as ServerEntry['auth'] }),
  };
}
