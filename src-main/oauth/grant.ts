import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import type { Secret } from '../lib/secret';

/** What discovery found (RFC 9728, RFC 8414), anew at every sign-in (spec O4). */
export interface Discovery {
  /** As the metadata says; without metadata the address that stands in for it. */
  readonly issuer: string;
  /** Null only where `auth.legacy` allows it: the default endpoints are used then. */
  readonly metadata: AuthorizationServerMetadata | null;
  /** RFC 8707, exactly as the protected resource's metadata says; null when there is none. */
  readonly resource: string | null;
  /** `scopes_supported` of the protected resource. */
  readonly resourceScopes: readonly string[] | null;
  /** The protected resource takes tokens that are bound to a key, or no others (RFC 9449); absent when it does not say so. */
  readonly dpop?: 'taken' | 'required' | undefined;
}

/** Who this app is to one authorization server. */
export interface ClientIdentity {
  readonly clientId: string;
  readonly clientSecret: Secret | null;
  /** How a registration said the client authenticates. */
  readonly authMethod: string | null;
  readonly from: 'configured' | 'metadata-document' | 'registration';
  /** What was registered, and is reused (spec O2). */
  readonly redirectUri: string | null;
  /** Of a registration's secret, epoch milliseconds; null for never. */
  readonly secretExpiresAt: number | null;
}

/** What one sign-in brought and what renewing it takes; persisted, the secrets in the vault (spec O4). */
export interface Grant {
  readonly issuer: string;
  readonly resource: string | null;
  /** The server's own origin, the only place that tokens go to (spec S10). */
  readonly origin: string;
  readonly client: ClientIdentity;
  readonly metadata: AuthorizationServerMetadata | null;
  /** All that was asked for or granted so far; space-separated, '' for none. */
  readonly scope: string;
  /** Null for a registration without tokens. */
  readonly tokens: Tokens | null;
  /** The private key that the tokens are bound to, as a JWK in JSON (RFC 9449); null when they are plain. */
  readonly dpopKey: Secret | null;
}

export interface Tokens {
  readonly accessToken: Secret;
  readonly refreshToken: Secret | null;
  /** Of an identity provider (OpenID Connect); what cross-app access exchanges. */
  readonly idToken?: Secret;
  /** `Bearer` or `DPoP`. */
  readonly type: string;
  /** Lifetime in milliseconds as the server said, counted from `receivedAt`; null when it did not say or said nonsense. */
  readonly lifeMs: number | null;
  /** By the wall clock, epoch milliseconds; only for after a restart. */
  readonly receivedAt: number;
}
