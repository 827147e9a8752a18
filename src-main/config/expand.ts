import type { ServerEntry } from './schema';
import { literal, nameOf, parseTemplate, referencesOf } from './template';
import type { Reference, Template } from './template';

/** Where each kind of reference is looked up; undefined means it does not resolve. */
export interface Lookup {
  env(name: string): string | undefined;
  /** By the whole reference, such as `${secret:env/API_KEY.k3f9}`. */
  secret(written: string): string | undefined;
  input(id: string): string | undefined;
  readonly userHome: string | undefined;
  readonly workspaceFolder: string | undefined;
}

export interface Expansion {
  readonly text: string;
  /** Names of what did not resolve, such as `env:TOKEN`; `text` is then of no use. */
  readonly unresolved: readonly string[];
}

/**
 * Fills in the references of one text (spec C7). What a lookup returns is literal: it is never read again, so that
 * neither a secret nor a variable can name another.
 */
export function expand(text: string, lookup: Lookup): Expansion {
  const unresolved: string[] = [];
  return { text: fill(parseTemplate(text), lookup, unresolved), unresolved };
}

/** A text with everything filled in, secrets too. */
export type Read = (text: string) => string;

/** Fills in a text for comparing and showing: variables expanded, secrets and what is unknown left as written. */
export type Fill = (text: string) => string;

/** A `Fill` over these variables. */
export function createFill(env: (name: string) => string | undefined, userHome: string): Fill {
  const show = (template: Template): string =>
    template
      .map((part) => {
        if (part.kind === 'text') return literal(part.text);
        if (part.kind === 'userHome') return literal(userHome);
        if (part.kind !== 'env') return part.written;
        const value = env(part.name);
        if (part.fallback && !value) return show(part.fallback);
        return value === undefined ? part.written : literal(value);
      })
      .join('');
  return (text) => show(parseTemplate(text));
}

function fill(template: Template, lookup: Lookup, unresolved: string[]): string {
  return template
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const value = find(part, lookup);
      if (part.kind === 'env' && part.fallback && (value === undefined || value === '')) {
        return fill(part.fallback, lookup, unresolved);
      }
      if (value === undefined) unresolved.push(nameOf(part));
      return value ?? '';
    })
    .join('');
}

function find(reference: Reference, lookup: Lookup): string | undefined {
  switch (reference.kind) {
    case 'env':
      return lookup.env(reference.name);
    case 'secret':
      return lookup.secret(reference.written);
    case 'input':
      return lookup.input(reference.name);
    case 'userHome':
      return lookup.userHome;
    case 'workspaceFolder':
      return lookup.workspaceFolder;
    case 'unknown':
      return undefined;
  }
}

/** Every text of an entry that the expander reads, with its place, such as `env/API_KEY` or `command/2`. */
export function templatesIn(entry: ServerEntry): { readonly place: string; readonly text: string }[] {
  const command = typeof entry.command === 'string' ? [entry.command] : (entry.command ?? []);
  return [
    ...[...command, ...(entry.args ?? [])].map((text, index) => ({ place: `command/${index}`, text })),
    ...maybe('cwd', entry.cwd),
    ...maybe('url', entry.url),
    ...Object.entries(entry.env ?? {}).map(([name, text]) => ({ place: `env/${name}`, text })),
    ...Object.entries(entry.headers ?? {}).map(([name, text]) => ({ place: `headers/${name}`, text })),
    ...AUTH_TEXTS.flatMap((key) => maybe(`auth/${key}`, entry.auth?.[key])),
  ];
}

/** The names of all references of an entry, each once; they are not secret (spec C7). */
export function referencesIn(entry: ServerEntry): string[] {
  const names = templatesIn(entry).flatMap(({ text }) => referencesOf(text).map(nameOf));
  return [...new Set(names)];
}

/** The ids of the inputs that an entry asks for, each once (spec C7). */
export function inputsIn(entry: ServerEntry): string[] {
  const ids = templatesIn(entry).flatMap(({ text }) =>
    referencesOf(text).flatMap((part) => (part.kind === 'input' ? [part.name] : [])),
  );
  return [...new Set(ids)];
}

const AUTH_TEXTS = [
  'token',
  'client_id',
  'client_secret',
  'client_name',
  'scope',
  'issuer',
  'private_key',
  'signing_alg',
  'assertion_file',
] as const;

const maybe = (place: string, text: string | undefined): { place: string; text: string }[] =>
  text === undefined ? [] : [{ place, text }];
