import { ServerType } from '../config/schema';
import type { ServerFlags } from './command';
import { MORE_OPTIONS, toMoreFlags } from './moreFlags';
import { readNames, readOneOf, readPairs, readSeconds, readWhole, usage } from './usage';
import { usageFaults } from '../text/usage';

/** What `mcp add` and `mcp edit` understand, as `parseArgs` of Node wants to hear it. */
export const SERVER_OPTIONS = {
  env: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  url: { type: 'string' },
  type: { type: 'string' },
  auth: { type: 'string' },
  token: { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'private-key': { type: 'string' },
  scope: { type: 'string' },
  cwd: { type: 'string' },
  'env-inherit': { type: 'string' },
  description: { type: 'string' },
  'ca-file': { type: 'string' },
  'timeout-seconds': { type: 'string' },
  'connect-timeout': { type: 'string' },
  'call-timeout': { type: 'string' },
  'max-concurrent-calls': { type: 'string' },
  rename: { type: 'string' },
  disabled: { type: 'boolean' },
  ...MORE_OPTIONS,
} as const;

type ServerOptions = {
  readonly [N in keyof typeof SERVER_OPTIONS]?:
    | ((typeof SERVER_OPTIONS)[N] extends { readonly multiple: true }
        ? readonly string[]
        : (typeof SERVER_OPTIONS)[N] extends { readonly type: 'boolean' }
          ? boolean
          : string)
    | undefined;
};

const AUTHS = ['none', 'bearer', 'oauth', 'client-credentials', 'cross-app'] as const;

/** @throws Fault 'usage' */
export function toServerFlags(
  verb: 'add' | 'edit',
  options: ServerOptions,
  rest: readonly string[] | null,
): ServerFlags {
  const [program, ...args] = rest ?? [];
  if (rest !== null && !program) throw usage(usageFaults.commandAfterDashes);
  const { token } = options;
  const flags: ServerFlags = {
    command: program ? [program, ...args] : undefined,
    url: options.url,
    type: readOneOf('type', options.type, ServerType.options),
    cwd: options.cwd,
    envInherit: readNames('env-inherit', options['env-inherit']),
    auth: readOneOf('auth', options.auth, AUTHS) ?? (token ? 'bearer' : undefined),
    token,
    clientId: options['client-id'],
    clientSecret: options['client-secret'],
    privateKey: options['private-key'],
    scope: options.scope,
    description: options.description,
    caFile: options['ca-file'],
    timeoutSeconds: limit('timeout-seconds', options['timeout-seconds']),
    connectTimeoutSeconds: limit('connect-timeout', options['connect-timeout']),
    callTimeoutSeconds: limit('call-timeout', options['call-timeout']),
    maxConcurrentCalls: readWhole('max-concurrent-calls', options['max-concurrent-calls'], 1024),
    more: toMoreFlags(options),
    rename: options.rename,
    disabled: options.disabled,
    env: readPairs('env', options.env),
    headers: readPairs('header', options.header),
  };
  check(verb, flags);
  if (verb === 'edit' && rest === null && isEmpty(options)) throw usage(usageFaults.changesNothing);
  return flags;
}

function check(verb: 'add' | 'edit', flags: ServerFlags): void {
  const isLocal = flags.command !== undefined;
  if (isLocal && flags.url !== undefined) throw usage(usageFaults.urlOrCommand);
  if (isLocal && flags.type !== undefined && flags.type !== 'local') throw usage(usageFaults.commandIsLocal);
  if (flags.url !== undefined && flags.type === 'local') throw usage(usageFaults.addressType);
  if (verb === 'edit') return;
  const needsNeither = flags.type === 'sdk' || flags.type?.endsWith('-ide');
  if (!isLocal && flags.url === undefined && !needsNeither) throw usage(usageFaults.needsUrlOrCommand);
  if (flags.rename !== undefined) throw usage(usageFaults.renameIsEdit);
  const needsKind =
    flags.clientId ?? flags.clientSecret ?? flags.privateKey ?? flags.scope ?? firstOf(flags.more?.auth);
  if (flags.auth === undefined && needsKind !== undefined) throw usage(usageFaults.needsAuth);
}

const limit = (option: string, text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === '' ? null : readSeconds(option, text);

const isEmpty = (options: ServerOptions): boolean =>
  Object.keys(SERVER_OPTIONS).every((name) => options[name as keyof ServerOptions] === undefined);

const firstOf = (values: object = {}): unknown => Object.values(values).find((value) => value !== undefined);
