import type { EntryChange } from '../config/change';
import { Protocol } from '../config/schema';
import { usageFaults } from '../text/usage';
import { readOneOf, readPairs, readSeconds, readWhole, usage } from './usage';

/** The options of `mcp add` and `mcp edit` that few people need; an empty value deletes. */
export const MORE_OPTIONS = {
  'client-name': { type: 'string' },
  issuer: { type: 'string' },
  'redirect-port': { type: 'string' },
  'auth-legacy': { type: 'string' },
  'signing-alg': { type: 'string' },
  'assertion-file': { type: 'string' },
  'max-call-seconds': { type: 'string' },
  'max-message-mib': { type: 'string' },
  protocol: { type: 'string' },
  'always-load': { type: 'string' },
  'tool-timeout': { type: 'string', multiple: true },
  'server-id': { type: 'string' },
  builtin: { type: 'string' },
} as const;

type MoreOptions = {
  readonly [N in keyof typeof MORE_OPTIONS]?: N extends 'tool-timeout' ? readonly string[] : string;
};

/** What they come to, in the words of an entry. */
export interface MoreFlags {
  readonly entry: Partial<EntryChange>;
  readonly auth: Partial<NonNullable<EntryChange['auth']>>;
}

/** Undefined when none of them was given. @throws Fault 'usage' */
export function toMoreFlags(options: MoreOptions): MoreFlags | undefined {
  if (!Object.keys(MORE_OPTIONS).some((name) => Object.hasOwn(options, name))) return undefined;
  return {
    entry: {
      max_call_seconds: limit('max-call-seconds', options['max-call-seconds']),
      max_message_mib: readWhole('max-message-mib', options['max-message-mib'], 1024),
      protocol: options.protocol === '' ? null : readOneOf('protocol', options.protocol, Protocol.options),
      always_load: readSwitch('always-load', options['always-load']),
      tool_timeouts: options['tool-timeout'] && toolTimeouts(options['tool-timeout']),
      server_id: orNull(options['server-id']),
      builtin_name: orNull(options.builtin),
    },
    auth: {
      client_name: orNull(options['client-name']),
      issuer: orNull(options.issuer),
      redirect_port: readWhole('redirect-port', options['redirect-port'], 65_535),
      legacy: readSwitch('auth-legacy', options['auth-legacy']),
      signing_alg: orNull(options['signing-alg']),
      assertion_file: orNull(options['assertion-file']),
    },
  };
}

const toolTimeouts = (texts: readonly string[]): Record<string, number | null> =>
  Object.fromEntries(
    readPairs('tool-timeout', texts).map(([tool, value]) => [tool, limit('tool-timeout', value) ?? null]),
  );

const limit = (option: string, text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text === '' ? null : readSeconds(option, text);

function readSwitch(option: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'on' && text !== 'off') throw usage(usageFaults.onOff(option));
  return text === 'on';
}

const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
