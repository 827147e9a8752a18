import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { Secret } from '../lib/secret';
import { tryParseJson } from '../lib/tryParseJson';
import type { Grant } from './grant';
import { isLife } from './renewal';
import { shortNames, shortText } from './shortText';

/** A sign-in is a few tokens of some kilobytes; what an authorization server makes larger is not kept on disk. */
const LARGEST_BYTES = 32 * 1024;

const Time = z.number().finite();
const Address = z.string().max(2_048);
const Names = z.array(z.string()).optional();

/** A whole sign-in. What decides where a secret goes stands here, beside the secret, and is taken from nowhere else. */
const SealedSignIn = z.object({
  issuer: Address,
  resource: Address.nullable(),
  origin: Address,
  scope: z.string(),
  client: z.object({
    id: z.string(),
    secret: z.string().optional(),
    from: z.enum(['configured', 'metadata-document', 'registration']),
    auth_method: z.string().nullable(),
    redirect_uri: z.string().nullable(),
    secret_expires_at: Time.nullable(),
  }),
  /** What renewing and revoking takes of the authorization server's metadata (spec O4). */
  metadata: z
    .object({
      issuer: Address,
      token_endpoint: Address,
      authorization_endpoint: Address.optional(),
      revocation_endpoint: Address.optional(),
      grant_types_supported: Names,
      token_endpoint_auth_methods_supported: Names,
      token_endpoint_auth_signing_alg_values_supported: Names,
    })
    .nullable(),
  tokens: z
    .object({
      access: z.string(),
      refresh: z.string().optional(),
      id: z.string().optional(),
      type: z.string(),
      life_ms: Time.positive().nullable(),
      received_at: Time,
    })
    .nullable(),
  dpop: z.string().optional(),
});
type SealedSignIn = z.infer<typeof SealedSignIn>;

/** The sign-in as one text; null for one that is too large to keep, or that could not be read back. */
export function toSealed({ issuer, resource, origin, scope, client, metadata, tokens, dpopKey }: Grant): Secret | null {
  const sealed: SealedSignIn = {
    issuer,
    resource,
    origin,
    scope,
    client: {
      id: client.clientId,
      secret: client.clientSecret?.reveal(),
      from: client.from,
      auth_method: client.authMethod,
      redirect_uri: client.redirectUri,
      secret_expires_at: client.secretExpiresAt,
    },
    metadata: metadata && keptOf(metadata),
    tokens: tokens && {
      access: tokens.accessToken.reveal(),
      refresh: tokens.refreshToken?.reveal(),
      id: tokens.idToken?.reveal(),
      type: tokens.type,
      life_ms: isLife(tokens.lifeMs) ? tokens.lifeMs : null,
      received_at: tokens.receivedAt,
    },
    dpop: dpopKey?.reveal(),
  };
  const text = new Secret(JSON.stringify(sealed));
  return Buffer.byteLength(text.reveal()) <= LARGEST_BYTES && fromSealed(text) !== null ? text : null;
}

/** The sign-in of a text; null when the text is none. */
export function fromSealed(text: Secret): Grant | null {
  const { data } = SealedSignIn.safeParse(tryParseJson(text.reveal()));
  if (data === undefined) return null;
  const { issuer, resource, origin, scope, client, metadata, tokens, dpop } = data;
  return {
    issuer,
    resource,
    origin,
    scope,
    client: {
      clientId: client.id,
      clientSecret: secretOf(client.secret),
      authMethod: client.auth_method,
      from: client.from,
      redirectUri: client.redirect_uri,
      secretExpiresAt: client.secret_expires_at,
    },
    metadata: metadata as AuthorizationServerMetadata | null,
    tokens: tokens && {
      accessToken: new Secret(tokens.access),
      refreshToken: secretOf(tokens.refresh),
      ...(tokens.id !== undefined && { idToken: new Secret(tokens.id) }),
      type: tokens.type,
      lifeMs: tokens.life_ms,
      receivedAt: tokens.received_at,
    },
    dpopKey: secretOf(dpop),
  };
}

const secretOf = (text: string | undefined): Secret | null => (text === undefined ? null : new Secret(text));

/** Metadata may be a megabyte of anything. */
function keptOf(metadata: AuthorizationServerMetadata): SealedSignIn['metadata'] {
  const said: Readonly<Record<string, unknown>> = metadata;
  return {
    issuer: metadata.issuer,
    token_endpoint: metadata.token_endpoint,
    authorization_endpoint: shortText(said.authorization_endpoint),
    revocation_endpoint: shortText(said.revocation_endpoint),
    grant_types_supported: shortNames(said.grant_types_supported),
    token_endpoint_auth_methods_supported: shortNames(said.token_endpoint_auth_methods_supported),
    token_endpoint_auth_signing_alg_values_supported: shortNames(said.token_endpoint_auth_signing_alg_values_supported),
  };
}
