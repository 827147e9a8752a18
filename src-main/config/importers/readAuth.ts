import { isRecord } from '../../lib/isRecord';
import type { Translate } from './foreignVariables';

type Raw = Readonly<Record<string, unknown>>;

/** How a server is signed in to, in the words of Cursor, Claude Code, Gemini CLI, opencode, Codex or ours. */
export function readAuth(raw: Raw, translate: Translate): Record<string, unknown> | undefined {
  if (isRecord(raw.auth) && 'kind' in raw.auth) return textsIn(raw.auth, translate);
  if (typeof raw.bearer_token_env_var === 'string' && raw.bearer_token_env_var !== '') {
    return { kind: 'bearer', token: `\${env:${raw.bearer_token_env_var}}` };
  }
  const oauth = raw.oauth ?? raw.auth;
  if (isRecord(oauth)) return oauth.enabled === false ? undefined : fromOauth(oauth, translate);
  const isAsked = oauth === true || oauth === 'oauth' || raw.authProviderType === 'dynamic_discovery';
  return isAsked ? { kind: 'oauth' } : undefined;
}

function fromOauth(raw: Raw, translate: Translate): Record<string, unknown> {
  const text = (keys: readonly string[]): string | undefined => {
    const value = keys.map((key) => raw[key]).find((it) => typeof it === 'string' && it !== '');
    return typeof value === 'string' ? translate(value) : undefined;
  };
  const scopes = raw.scopes ?? raw.scope;
  const scope = Array.isArray(scopes) ? scopes.filter((it) => typeof it === 'string').join(' ') : scopes;
  const port = [raw.callbackPort, raw.redirect_port, raw.redirectPort].find((it) => typeof it === 'number');
  return withoutEmpty({
    kind: 'oauth',
    client_id: text(['clientId', 'client_id', 'CLIENT_ID']),
    client_secret: text(['clientSecret', 'client_secret', 'CLIENT_SECRET']),
    scope: typeof scope === 'string' ? translate(scope) : undefined,
    redirect_port: port,
    issuer: text(['issuer']),
  });
}

const textsIn = (raw: Raw, translate: Translate): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key, typeof value === 'string' ? translate(value) : value]),
  );

const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
