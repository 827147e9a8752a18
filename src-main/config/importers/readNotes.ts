import { isRecord } from '../../lib/isRecord';
import type { ImportNote } from './findings';

type Raw = Readonly<Record<string, unknown>>;

/** What an entry says that is not taken over: approvals never, the rest because nothing here does it. */
export function notesOf(raw: Raw): ImportNote[] {
  return [
    ...(APPROVALS.some((key) => isGiven(raw[key])) ? [{ kind: 'approvals-left' } as const] : []),
    ...TOOL_CHOICES.filter((key) => isChoice(raw[key])).map((key) => ({ kind: 'tools-left', key }) as const),
    ...LEFT.filter((key) => isGiven(raw[key])).map((key) => ({ kind: 'key-left', key }) as const),
    ...oauthKeys(raw.oauth).map((key) => ({ kind: 'key-left', key: `oauth.${key}` }) as const),
  ];
}

const APPROVALS = ['autoApprove', 'alwaysAllow', 'auto_approve', 'autoApproveTools', 'alwaysAllowedTools', 'trust'];
const TOOL_CHOICES = [
  'tools',
  'disabledTools',
  'includeTools',
  'excludeTools',
  'enabled_tools',
  'disabled_tools',
  'available_tools',
  'allowedTools',
];
const LEFT = [
  'headersHelper',
  'sandbox',
  'sandboxEnabled',
  'watchPaths',
  'dev',
  'targetAudience',
  'targetServiceAccount',
];

const isGiven = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'string' && value !== '') ||
  (Array.isArray(value) ? value.length > 0 : isRecord(value));

/** All tools are no choice; our own `tools` is a map. */
const isChoice = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && !(value.length === 1 && value[0] === '*');

const oauthKeys = (oauth: unknown): string[] =>
  Object.keys(isRecord(oauth) ? oauth : {}).filter((key) => OAUTH_LEFT.has(key));

const OAUTH_LEFT: ReadonlySet<string> = new Set([
  'authServerMetadataUrl',
  'authorizationUrl',
  'tokenUrl',
  'redirectUri',
  'audiences',
  'tokenParamName',
  'registrationUrl',
]);
