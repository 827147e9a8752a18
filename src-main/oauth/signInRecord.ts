import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { Secret } from '../lib/secret';
import { tryParseJson } from '../lib/tryParseJson';
import type { Grant } from './grant';
import { isLife } from './renewal';

const Text = z.string().max(8_192);
const Time = z.number().finite();

/** One sign-in in `sign_ins.json`: what may be read by whoever reads the file, and its secrets as one text. */
export const SignInRecord = z.object({
  issuer: Text,
  resource: Text.nullable(),
  origin: Text,
  scope: Text,
  client: z.object({
    id: Text,
    from: z.enum(['configured', 'metadata-document', 'registration']),
    auth_method: Text.nullable(),
    redirect_uri: Text.nullable(),
    secret_expires_at: Time.nullable(),
  }),
  /** What renewing and revoking takes of the authorization server's metadata (spec O4). */
  metadata: z.record(z.string(), z.unknown()).nullable(),
  token: z
    .object({
      type: Text,
      life_ms: Time.positive().nullable(),
      received_at: Time,
      expires_at: Time.nullable(),
      refreshable: z.boolean(),
    })
    .nullable(),
  has_client_secret: z.boolean(),
  /** A reference into the vault, or the escaped text itself where the person keeps secrets in files; '' for none. */
  secrets: z.string().max(262_144),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

const Secrets = z.object({
  access: z.string().optional(),
  refresh: z.string().optional(),
  client: z.string().optional(),
  dpop: z.string().optional(),
  id: z.string().optional(),
});

/** What is kept of metadata, which may be a megabyte. */
const KEPT_METADATA = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'response_types_supported',
  'grant_types_supported',
  'scopes_supported',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'revocation_endpoint_auth_methods_supported',
  'dpop_signing_alg_values_supported',
  'authorization_response_iss_parameter_supported',
] as const;

/** Two records of one server are about the same sign-in (spec O1). */
export const isSameSignIn = (
  a: Pick<Grant, 'issuer' | 'resource' | 'origin'>,
  b: Pick<Grant, 'issuer' | 'resource' | 'origin'>,
): boolean => a.issuer === b.issuer && a.resource === b.resource && a.origin === b.origin;

/** The secrets of a grant as one text, or null when it has none. */
export function secretsOf({ tokens, client, dpopKey }: Grant): Secret | null {
  const all = {
    access: tokens?.accessToken.reveal(),
    id: tokens?.idToken?.reveal(),
    refresh: tokens?.refreshToken?.reveal(),
    client: client.clientSecret?.reveal(),
    dpop: dpopKey?.reveal(),
  };
  const hasAny = Object.values(all).some((value) => value !== undefined);
  return hasAny ? new Secret(JSON.stringify(all)) : null;
}

/** Each secret of a grant by itself, as it may turn up in a text. */
export const eachSecretOf = ({ tokens, client, dpopKey }: Grant): Secret[] =>
  [tokens?.accessToken, tokens?.refreshToken, tokens?.idToken, client.clientSecret, dpopKey].filter(
    (value) => value instanceof Secret,
  );

export function toRecord(grant: Grant, secrets: string): SignInRecord {
  const { issuer, resource, origin, scope, client, metadata, tokens } = grant;
  const said: Readonly<Record<string, unknown>> | null = metadata;
  const kept = said && Object.fromEntries(KEPT_METADATA.filter((key) => key in said).map((key) => [key, said[key]]));
  return {
    issuer,
    resource,
    origin,
    scope,
    client: {
      id: client.clientId,
      from: client.from,
      auth_method: client.authMethod,
      redirect_uri: client.redirectUri,
      secret_expires_at: client.secretExpiresAt,
    },
    metadata: kept,
    token: tokens && {
      type: tokens.type,
      life_ms: isLife(tokens.lifeMs) ? tokens.lifeMs : null,
      received_at: tokens.receivedAt,
      expires_at: isLife(tokens.lifeMs) ? tokens.receivedAt + tokens.lifeMs : null,
      refreshable: tokens.refreshToken !== null,
    },
    has_client_secret: client.clientSecret !== null,
    secrets,
  };
}

/** The grant that a record and its opened secrets make; null when its secrets are not what was written. */
export function toGrant(record: SignInRecord, secrets: Secret | null): Grant | null {
  const { client, token } = record;
  const opened = secrets === null ? {} : Secrets.safeParse(tryParseJson(secrets.reveal())).data;
  if (opened === undefined || (token !== null && opened.access === undefined)) return null;
  const secret = (text: string | undefined): Secret | null => (text === undefined ? null : new Secret(text));
  return {
    issuer: record.issuer,
    resource: record.resource,
    origin: record.origin,
    scope: record.scope,
    client: {
      clientId: client.id,
      clientSecret: secret(opened.client),
      authMethod: client.auth_method,
      from: client.from,
      redirectUri: client.redirect_uri,
      secretExpiresAt: client.secret_expires_at,
    },
    metadata: record.metadata as AuthorizationServerMetadata | null,
    tokens:
      token === null || opened.access === undefined
        ? null
        : {
            accessToken: new Secret(opened.access),
            refreshToken: secret(opened.refresh),
            ...(opened.id !== undefined && { idToken: new Secret(opened.id) }),
            type: token.type,
            lifeMs: token.life_ms,
            receivedAt: token.received_at,
          },
    dpopKey: secret(opened.dpop),
  };
}
