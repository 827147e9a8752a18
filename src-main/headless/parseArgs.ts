import { parseArgs as parseOptions, type ParseArgsConfig } from 'node:util';
import { Fault } from '../lib/fault';
import type { Command, Invocation, Pairs, ServerFlags } from './command';

const DEFAULT_TIMEOUT_S = 40;

const COMMON = {
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  'state-dir': { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const SERVER = {
  env: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  url: { type: 'string' },
  type: { type: 'string' },
  auth: { type: 'string' },
  token: { type: 'string' },
  cwd: { type: 'string' },
  'timeout-seconds': { type: 'string' },
  disabled: { type: 'boolean' },
} as const;

const ALL = {
  ...COMMON,
  ...SERVER,
  'no-connect': { type: 'boolean' },
  model: { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const;

type Options = ReturnType<typeof parseOptions<{ options: typeof ALL }>>['values'];
type OptionName = keyof typeof ALL;

/** Words before `--`, options, and the words after it: a server's own command line, never read as ours. */
interface Words {
  readonly positionals: readonly string[];
  readonly options: Options;
  readonly rest: readonly string[] | null;
}

/**
 * Reads a command line without the program's name. Pure.
 * @throws Fault 'usage', whose words never repeat a value
 */
export function parseArgs(argv: readonly string[]): Invocation {
  const words = split(argv);
  const { options } = words;
  const timeoutMs = seconds(options.timeout, 'timeout', DEFAULT_TIMEOUT_S) * 1000;
  return { command: toCommand(words), json: options.json ?? false, timeoutMs };
}

function split(argv: readonly string[]): Words {
  const cut = argv.indexOf('--');
  const ours = cut < 0 ? argv : argv.slice(0, cut);
  try {
    const config = { args: [...ours], options: ALL, allowPositionals: true } satisfies ParseArgsConfig;
    const { values, positionals } = parseOptions(config);
    return { positionals, options: values, rest: cut < 0 ? null : argv.slice(cut + 1) };
  } catch (error) {
    throw usage(error instanceof Error ? firstSentence(error.message) : 'it cannot be read');
  }
}

function toCommand(words: Words): Command {
  const [verb, ...args] = words.positionals;
  if (words.options.help || verb === 'help') return { kind: 'help' };
  if (words.options.version || verb === 'version') return { kind: 'version' };
  switch (verb) {
    case undefined:
      return { kind: 'help' };
    case 'mcp':
      return toMcpCommand(args[0], args.slice(1), words);
    case 'ask':
      return toAsk(args, words);
    default:
      throw usage(`there is no command "${verb}"`);
  }
}

function toMcpCommand(verb: string | undefined, args: readonly string[], words: Words): Command {
  switch (verb) {
    case 'list':
      expectOnly(words, ['no-connect']);
      expectCount(args, 0, 0, 'mcp list takes no name');
      return { kind: 'list', connect: words.options['no-connect'] !== true };
    case 'get':
    case 'remove':
    case 'enable':
    case 'disable':
    case 'restart':
      expectOnly(words, []);
      expectCount(args, 1, 1, `mcp ${verb} takes one NAME`);
      return { kind: verb, name: args[0] ?? '' };
    case 'tools':
      expectOnly(words, []);
      expectCount(args, 0, 1, 'mcp tools takes at most one SERVER');
      return { kind: 'tools', server: args[0] ?? null };
    case 'call':
      expectOnly(words, []);
      expectCount(args, 1, 2, 'mcp call takes a TOOL and its arguments as one JSON object');
      return { kind: 'call', tool: args[0] ?? '', json: args[1] ?? '{}' };
    case 'add':
    case 'edit':
      return toServerCommand(verb, args, words);
    default:
      throw usage(verb === undefined ? 'mcp what?' : `there is no command "mcp ${verb}"`);
  }
}

function toServerCommand(verb: 'add' | 'edit', args: readonly string[], words: Words): Command {
  expectOnly(words, Object.keys(SERVER) as OptionName[], true);
  expectCount(args, 1, 1, `mcp ${verb} takes one NAME; a command follows --`);
  const flags = toServerFlags(words);
  const isLocal = flags.command !== undefined;
  if (isLocal && flags.url !== undefined) throw usage('give either --url or a command after --, not both');
  if (verb === 'add' && !isLocal && flags.url === undefined) throw usage('give --url or a command after --');
  if (isLocal && flags.type !== undefined && flags.type !== 'local') throw usage('a command is of type local');
  if (flags.url !== undefined && flags.type === 'local') throw usage('an address is of type auto, http, sse or ws');
  return { kind: verb, name: args[0] ?? '', flags };
}

function toServerFlags({ options, rest }: Words): ServerFlags {
  const [program, ...args] = rest ?? [];
  if (rest !== null && !program) throw usage('a command must follow --');
  const token = options.token;
  const auth = oneOf('auth', options.auth, ['none', 'bearer', 'oauth'] as const);
  return {
    command: program ? [program, ...args] : undefined,
    url: options.url,
    type: oneOf('type', options.type, ['local', 'auto', 'http', 'sse', 'ws'] as const),
    cwd: options.cwd,
    auth: auth ?? (token ? 'bearer' : undefined),
    token,
    timeoutSeconds:
      options['timeout-seconds'] === undefined ? undefined : seconds(options['timeout-seconds'], 'timeout-seconds', 0),
    disabled: options.disabled,
    env: toPairs('env', options.env),
    headers: toPairs('header', options.header),
  };
}

function toAsk(args: readonly string[], words: Words): Command {
  expectOnly(words, ['model', 'allow'], true);
  const text = [...args, ...(words.rest ?? [])].join(' ').trim();
  if (text === '') throw usage('ask what?');
  return { kind: 'ask', text, model: words.options.model ?? null, allow: words.options.allow ?? [] };
}

function toPairs(option: string, texts: readonly string[] = []): Pairs {
  return texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw usage(`--${option} takes NAME=VALUE`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
}

function oneOf<T extends string>(option: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw usage(`--${option} is one of ${allowed.join(', ')}`);
  return found;
}

function seconds(text: string | undefined, option: string, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > 86_400)
    throw usage(`--${option} is a number of seconds`);
  return value;
}

/** An option that means something elsewhere is a mistake here, not a wish to ignore. */
function expectOnly({ options, rest }: Words, own: readonly OptionName[], takesRest = false): void {
  const known = new Set<string>([...Object.keys(COMMON), ...own]);
  const stray = Object.keys(options).find((name) => !known.has(name));
  if (stray !== undefined) throw usage(`--${stray} does not belong to this command`);
  if (rest !== null && !takesRest) throw usage('nothing may follow -- here');
}

function expectCount(args: readonly string[], least: number, most: number, words: string): void {
  if (args.length < least || args.length > most) throw usage(words);
}

const firstSentence = (text: string): string => (text.split(/\.\s/)[0] ?? text).replace(/\.$/, '');

const usage = (words: string): Fault<'usage'> => new Fault('usage', words);
