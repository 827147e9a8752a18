import { LOG_LEVELS, type CompletionOf, type LogLevel } from '../mcp/session';
import { contentUsage } from '../text/contentCommands';
import { usageFaults } from '../text/usage';
import type { Pairs } from './pairs';
import { readOneOf, readPairs, usage } from './usage';

/** The options of the commands that look into one server. */
export const CONTENT_OPTIONS = {
  arg: { type: 'string', multiple: true },
  prompt: { type: 'string' },
  template: { type: 'string' },
  out: { type: 'string' },
  wire: { type: 'boolean' },
  level: { type: 'string' },
} as const;

type Offered = 'elicit' | 'sampling' | 'root' | 'input';

/** Which options belong to which of them. */
export const CONTENT_VERBS = {
  resources: ['input'],
  templates: ['input'],
  prompts: ['input'],
  read: ['input', 'out', 'elicit', 'sampling', 'root'],
  prompt: ['input', 'arg', 'elicit', 'sampling', 'root'],
  complete: ['input', 'arg', 'prompt', 'template'],
  logs: ['input', 'wire', 'level'],
  ping: ['input'],
} as const satisfies Readonly<Record<string, readonly (Offered | keyof typeof CONTENT_OPTIONS)[]>>;

export type ContentVerb = keyof typeof CONTENT_VERBS;

export const isContentVerb = (verb: string | undefined): verb is ContentVerb =>
  verb !== undefined && Object.hasOwn(CONTENT_VERBS, verb);

export type ContentCommand =
  | { readonly kind: 'resources' | 'templates' | 'prompts'; readonly server: string | null }
  | { readonly kind: 'read'; readonly server: string; readonly uri: string; readonly out: string | null }
  | { readonly kind: 'prompt'; readonly server: string; readonly name: string; readonly args: Pairs }
  | { readonly kind: 'complete'; readonly server: string; readonly what: CompletionOf }
  | { readonly kind: 'logs'; readonly name: string; readonly isWire: boolean; readonly level: LogLevel | null }
  | { readonly kind: 'ping'; readonly name: string };

interface ContentFlags {
  readonly json?: boolean;
  readonly arg?: readonly string[];
  readonly prompt?: string;
  readonly template?: string;
  readonly out?: string;
  readonly wire?: boolean;
  readonly level?: string;
}

/** Pure. @throws Fault 'usage' */
export function toContentCommand(verb: ContentVerb, words: readonly string[], flags: ContentFlags): ContentCommand {
  const [first = '', second = ''] = words;
  switch (verb) {
    case 'resources':
    case 'templates':
    case 'prompts':
      if (words.length > 1) throw usage(contentUsage.atMostOneServer(verb));
      return { kind: verb, server: words[0] ?? null };
    case 'read':
      if (words.length !== 2) throw usage(contentUsage.takesUri);
      if (flags.out === '') throw usage(usageFaults.needsValue('--out'));
      if (flags.out !== undefined && flags.json === true) throw usage(contentUsage.jsonOrOut);
      return { kind: verb, server: first, uri: second, out: flags.out ?? null };
    case 'prompt':
      if (words.length !== 2) throw usage(contentUsage.takesPrompt);
      return { kind: verb, server: first, name: second, args: readPairs('arg', flags.arg) };
    case 'complete':
      return { kind: verb, server: first, what: toCompletion(words, flags) };
    case 'logs': {
      if (words.length !== 1) throw usage(usageFaults.takesOneName(verb));
      const level = readOneOf('level', flags.level, LOG_LEVELS) ?? null;
      return { kind: verb, name: first, isWire: flags.wire === true, level };
    }
    case 'ping':
      if (words.length !== 1) throw usage(usageFaults.takesOneName(verb));
      return { kind: verb, name: first };
  }
}

function toCompletion(words: readonly string[], { prompt, template, arg }: ContentFlags): CompletionOf {
  const [server, argument, typed = ''] = words;
  const of = prompt === undefined ? template !== undefined && { uriTemplate: template } : { prompt };
  const isBoth = prompt !== undefined && template !== undefined;
  if (server === undefined || argument === undefined || words.length > 3 || of === false || isBoth) {
    throw usage(contentUsage.takesArgument);
  }
  return { of, argument, typed, filled: Object.fromEntries(readPairs('arg', arg)) };
}
