import { parseArgs as parseOptions, type ParseArgsConfig } from 'node:util';
import type { Command, Invocation } from './command';
import { OFFER_OPTIONS, toOfferFlags } from './offerFlags';
import { joinNegatives, optionFault } from './optionWords';
import { CONTENT_OPTIONS, CONTENT_VERBS, isContentVerb, toContentCommand } from './parseContent';
import { isSignInVerb, SIGN_IN_OPTIONS, SIGN_IN_VERBS, toSignInCommand } from './parseSignIn';
import { IMPORT_OPTIONS, toImportFlags, withEmptyFrom } from './parseImportArgs';
import { toPermissionCommand } from './parsePermissions';
import { SERVER_OPTIONS, toServerFlags } from './serverFlags';
import { readPairs, readSeconds, usage } from './usage';
import { usageFaults } from '../text/usage';
import type { Said } from '../lib/words';

const DEFAULT_TIMEOUT_S = 40;
/** A person signs in meanwhile; the sign-in itself ends a little earlier and says so. */
const LOGIN_TIMEOUT_S = 330;

const COMMON = {
  json: { type: 'boolean' },
  timeout: { type: 'string' },
  'state-dir': { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const ALL = {
  ...COMMON,
  ...SERVER_OPTIONS,
  ...IMPORT_OPTIONS,
  ...CONTENT_OPTIONS,
  ...OFFER_OPTIONS,
  ...SIGN_IN_OPTIONS,
  'no-connect': { type: 'boolean' },
  resolved: { type: 'boolean' },
  input: { type: 'string', multiple: true },
  model: { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const;

const OFFERS = ['elicit', 'sampling', 'root'] as const;

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
  requirePlace(options);
  const command = toCommand(words);
  const usual = command.kind === 'login' ? LOGIN_TIMEOUT_S : DEFAULT_TIMEOUT_S;
  const timeoutMs = (options.timeout === undefined ? usual : readSeconds('timeout', options.timeout)) * 1000;
  return {
    command,
    json: options.json ?? false,
    timeoutMs,
    inputs: readPairs('input', options.input),
    offers: toOfferFlags(options),
  };
}

function split(argv: readonly string[]): Words {
  const cut = argv.indexOf('--');
  const ours = cut < 0 ? argv : argv.slice(0, cut);
  try {
    const args = joinNegatives(withEmptyFrom(ours), takesValue);
    const config = { args, options: ALL, allowPositionals: true } satisfies ParseArgsConfig;
    const { values, positionals } = parseOptions(config);
    return { positionals, options: values, rest: cut < 0 ? null : argv.slice(cut + 1) };
  } catch (error) {
    throw usage(optionFault(error));
  }
}

const takesValue = (option: string): boolean =>
  Object.hasOwn(ALL, option) && ALL[option as OptionName].type === 'string';

/** An empty value is more likely a script's unset variable than a wish for the usual place. */
function requirePlace(options: Options): void {
  for (const name of ['state-dir', 'profile'] as const) {
    if (options[name] === '') throw usage(usageFaults.needsValue(`--${name}`));
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
    case 'permissions':
      expectOnly(words, []);
      return toPermissionCommand(args[0], args.slice(1));
    case 'ask':
      return toAsk(args, words);
    default:
      throw usage(usageFaults.noCommand(verb));
  }
}

function toMcpCommand(verb: string | undefined, args: readonly string[], words: Words): Command {
  if (isContentVerb(verb)) {
    expectOnly(words, CONTENT_VERBS[verb]);
    return toContentCommand(verb, args, words.options);
  }
  if (isSignInVerb(verb)) {
    expectOnly(words, SIGN_IN_VERBS[verb]);
    return toSignInCommand(verb, args, words.options);
  }
  switch (verb) {
    case 'list':
      expectOnly(words, ['no-connect']);
      expectCount(args, 0, 0, usageFaults.takesNoName('list'));
      return { kind: 'list', connect: words.options['no-connect'] !== true };
    case 'get':
      expectOnly(words, ['resolved']);
      expectCount(args, 1, 1, usageFaults.takesOneName('get'));
      return { kind: 'get', name: args[0] ?? '', isResolved: words.options.resolved ?? false };
    case 'protect':
      expectOnly(words, []);
      return { kind: 'protect', names: args };
    case 'remove':
    case 'enable':
    case 'disable':
    case 'restart':
    case 'test':
      expectOnly(words, verb === 'restart' || verb === 'test' ? ['input'] : []);
      expectCount(args, 1, 1, usageFaults.takesOneName(verb));
      return { kind: verb, name: args[0] ?? '' };
    case 'path':
      expectOnly(words, []);
      expectCount(args, 0, 0, usageFaults.takesNoName('path'));
      return { kind: 'path' };
    case 'tools':
      expectOnly(words, ['input']);
      expectCount(args, 0, 1, usageFaults.atMostOneServer);
      return { kind: 'tools', server: args[0] ?? null };
    case 'call':
      expectOnly(words, ['input', ...OFFERS]);
      expectCount(args, 1, 2, usageFaults.toolAndArguments);
      return { kind: 'call', tool: args[0] ?? '', json: args[1] ?? '{}' };
    case 'import':
      expectOnly(words, Object.keys(IMPORT_OPTIONS) as OptionName[]);
      return { kind: 'import', flags: toImportFlags(args, words.options) };
    case 'export':
      expectOnly(words, []);
      return { kind: 'export', names: args };
    case 'add':
    case 'edit':
      return toServerCommand(verb, args, words);
    default:
      throw usage(verb === undefined ? usageFaults.mcpWhat : usageFaults.noCommand(`mcp ${verb}`));
  }
}

function toServerCommand(verb: 'add' | 'edit', args: readonly string[], words: Words): Command {
  expectOnly(words, Object.keys(SERVER_OPTIONS) as OptionName[], true);
  expectCount(args, 1, 1, usageFaults.oneName(verb));
  const rename = words.options.rename?.at(-1);
  return { kind: verb, name: args[0] ?? '', flags: toServerFlags(verb, { ...words.options, rename }, words.rest) };
}

function toAsk(args: readonly string[], words: Words): Command {
  expectOnly(words, ['model', 'allow', ...OFFERS], true);
  const text = [...args, ...(words.rest ?? [])].join(' ').trim();
  if (text === '') throw usage(usageFaults.askWhat);
  return { kind: 'ask', text, model: words.options.model ?? null, allow: words.options.allow ?? [] };
}

/** An option that means something elsewhere is a mistake here, not a wish to ignore. */
function expectOnly({ options, rest }: Words, own: readonly OptionName[], takesRest = false): void {
  const known = new Set<string>([...Object.keys(COMMON), ...own]);
  const stray = Object.keys(options).find((name) => !known.has(name));
  if (stray !== undefined) throw usage(usageFaults.stray(stray));
  if (rest !== null && !takesRest) throw usage(usageFaults.nothingFollows);
}

function expectCount(args: readonly string[], least: number, most: number, words: Said): void {
  if (args.length < least || args.length > most) throw usage(words);
}
