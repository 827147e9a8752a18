import type { SecretChange, ServerInput } from '@contract';
import {
  commandOf,
  emptyDraft,
  hasUrl,
  isLocal,
  type SecretRow,
  type ServerDraft,
  type ToolLimitRow,
} from './serverDraft';

/**
 * The draft as main takes it. Only what differs from `opened`, the draft as the form began, is sent, and only what its
 * type has: whatever was changed elsewhere meanwhile survives, and a form that changed nothing changes nothing.
 */
export function toServerInput(draft: ServerDraft, opened: ServerDraft = emptyDraft()): ServerInput {
  const isNew = (...keys: (keyof ServerDraft)[]): boolean => keys.some((key) => !isSame(draft[key], opened[key]));
  return {
    name: draft.name.trim(),
    type: draft.type,
    enabled: draft.enabled,
    ...(isLocal(draft.type) && {
      ...(!isSame(commandOf(draft.command), commandOf(opened.command)) && { command: commandOf(draft.command) }),
      ...(isNew('cwd') && { cwd: draft.cwd.trim() }),
      ...(isNew('inherit') && { env_inherit: draft.inherit.split(/[\s,]+/).filter(Boolean) }),
      ...(isNew('env') && { env: changesOf(draft.env) }),
    }),
    ...(hasUrl(draft.type) && {
      ...(isNew('url') && draft.url !== null && { url: draft.url.trim() }),
      ...(isNew('headers') && { headers: changesOf(draft.headers) }),
      ...(isNew('caFile') && { ca_file: textOrNull(draft.caFile) }),
      ...authInput(draft, isNew),
    }),
    ...(isNew('serverId') && { server_id: textOrNull(draft.serverId) }),
    ...(isNew('builtinName') && { builtin_name: textOrNull(draft.builtinName) }),
    ...(isNew('description') && { description: textOrNull(draft.description) }),
    ...(isNew('protocol') && { protocol: draft.protocol === 'auto' ? null : draft.protocol }),
    ...(isNew('alwaysLoad') && { always_load: draft.alwaysLoad }),
    ...(isNew('connectSeconds') && { connect_timeout_seconds: numberOrNull(draft.connectSeconds) }),
    ...(isNew('callSeconds') && { call_timeout_seconds: numberOrNull(draft.callSeconds) }),
    ...(isNew('maxCallSeconds') && { max_call_seconds: numberOrNull(draft.maxCallSeconds) }),
    ...(isNew('maxConcurrentCalls') && { max_concurrent_calls: numberOrNull(draft.maxConcurrentCalls) }),
    ...(isNew('maxMessageMib') && { max_message_mib: numberOrNull(draft.maxMessageMib) }),
    ...(isNew('toolLimits') && { tool_timeouts: toolTimeouts(draft.toolLimits, opened.toolLimits) }),
  };
}

type IsNew = (...keys: (keyof ServerDraft)[]) => boolean;

function authInput(draft: ServerDraft, isNew: IsNew): Pick<ServerInput, 'auth'> {
  const { auth: kind } = draft;
  if (kind === 'none' || kind === 'bearer') {
    if (!isNew('auth', 'token')) return {};
    return { auth: kind === 'none' ? { kind } : { kind, token: draft.token } };
  }
  if (!isNew('auth', ...SIGN_IN)) return {};
  return {
    auth: {
      kind,
      client_secret: draft.clientSecret,
      private_key: draft.privateKey,
      ...(isNew('clientId') && { client_id: textOrNull(draft.clientId) }),
      ...(isNew('scope') && { scope: textOrNull(draft.scope) }),
      ...(isNew('clientName') && { client_name: textOrNull(draft.clientName) }),
      ...(isNew('issuer') && { issuer: textOrNull(draft.issuer) }),
      ...(isNew('redirectPort') && { redirect_port: numberOrNull(draft.redirectPort) }),
      ...(isNew('legacy') && { legacy: draft.legacy }),
      ...(isNew('signingAlg') && { signing_alg: textOrNull(draft.signingAlg) }),
      ...(isNew('assertionFile') && { assertion_file: textOrNull(draft.assertionFile) }),
    },
  };
}

const SIGN_IN = [
  'clientId',
  'clientSecret',
  'privateKey',
  'scope',
  'clientName',
  'issuer',
  'redirectPort',
  'legacy',
  'signingAlg',
  'assertionFile',
] as const;

const textOrNull = (text: string): string | null => text.trim() || null;
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A row that is gone, or was emptied, removes the limit of its tool. */
function toolTimeouts(rows: readonly ToolLimitRow[], opened: readonly ToolLimitRow[]): Record<string, number | null> {
  const gone = opened.filter(({ key }) => !rows.some((row) => row.key === key));
  return Object.fromEntries([
    ...gone.map(({ tool }) => [tool, null] as const),
    ...rows.filter(({ tool }) => tool.trim() !== '').map(({ tool, seconds }) => [tool, numberOrNull(seconds)] as const),
  ]);
}

const changesOf = (rows: readonly SecretRow[]): Record<string, SecretChange> =>
  Object.fromEntries(
    rows.filter(({ change }) => change.kind !== 'keep').map(({ name, change }) => [name.trim(), change]),
  );

/** Rows are compared by what they say; their keys are the form's own. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, withoutKeys) === JSON.stringify(b, withoutKeys);
const withoutKeys = (name: string, value: unknown): unknown => (name === 'key' ? undefined : value);
