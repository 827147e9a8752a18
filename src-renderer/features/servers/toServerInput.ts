import type { SecretChange, ServerInput } from '@contract';
import { hasUrl, isLocal, type SecretRow, type ServerDraft } from './serverDraft';

/** The draft as main takes it: only names that change are named, and only what its type has is sent. */
export function toServerInput(draft: ServerDraft): ServerInput {
  const seconds = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  return {
    name: draft.name.trim(),
    type: draft.type,
    enabled: draft.enabled,
    ...(isLocal(draft.type) && {
      command: draft.command.map(({ text }) => text),
      cwd: draft.cwd.trim(),
      env_inherit: draft.inherit.split(/[\s,]+/).filter(Boolean),
      env: changesOf(draft.env),
    }),
    ...(hasUrl(draft.type) && {
      ...(draft.url !== null && { url: draft.url.trim() }),
      headers: changesOf(draft.headers),
      auth: authInput(draft),
    }),
    description: draft.description.trim() || null,
    connect_timeout_seconds: seconds(draft.connectSeconds),
    call_timeout_seconds: seconds(draft.callSeconds),
  };
}

function authInput({ auth, token, clientId, clientSecret, scope }: ServerDraft): NonNullable<ServerInput['auth']> {
  if (auth === 'bearer') return { kind: auth, token };
  if (auth === 'none') return { kind: auth };
  return { kind: auth, client_id: clientId.trim() || null, client_secret: clientSecret, scope: scope.trim() || null };
}

const changesOf = (rows: readonly SecretRow[]): Record<string, SecretChange> =>
  Object.fromEntries(
    rows.filter(({ change }) => change.kind !== 'keep').map(({ name, change }) => [name.trim(), change]),
  );
