import type { ServerId } from '@contract/ids';
import type { Secret } from '../lib/secret';
import type { Protocol } from './schema';
import type { Vendor } from './settings';

/** A server with everything filled in; holds secrets and never crosses the bridge. */
export interface ResolvedServer {
  readonly id: ServerId;
  readonly name: string;
  readonly transport: ResolvedTransport;
  readonly limits: ResolvedLimits;
  /** `auto` asks the server. */
  readonly protocol: Protocol;
  readonly auth: ResolvedAuth;
}

/** How a server is signed in to; with `none` and `bearer` everything stands in the headers already. */
export type ResolvedAuth = { readonly kind: 'none' | 'bearer' } | ResolvedSignIn;

/** What an entry says of signing in (spec C2). */
export interface ResolvedSignIn {
  readonly kind: 'oauth' | 'client-credentials' | 'cross-app';
  /** Pre-registered; null when the entry names none. */
  readonly client: ResolvedClient | null;
  /** Shown by authorization servers. */
  readonly clientName: string;
  /** Space-separated; null leaves it to the server. */
  readonly scope: string | null;
  readonly redirectPort: number | null;
  /** The only authorization server that may be used; null trusts the server's own word. */
  readonly issuer: string | null;
  /** Allows the forms of 2025-03-26 (spec O1). */
  readonly isLegacy: boolean;
}

/** A client that somebody registered by hand. */
export interface ResolvedClient {
  readonly id: string;
  readonly secret: Secret | null;
  /** PKCS#8 in PEM, for `private_key_jwt`. */
  readonly privateKey: Secret | null;
  readonly signingAlg: string | null;
  /** Absolute; holds a JWT that stands for the client (workload identity). */
  readonly assertionFile: string | null;
}

/** The identity provider of settings.json with everything filled in (spec O6). */
export interface ResolvedIdentityProvider {
  readonly issuer: string;
  readonly client: ResolvedClient;
  /** Holds `openid`. */
  readonly scope: string;
  readonly redirectPort: number | null;
  /** Absolute; null when the person signs in by the browser. */
  readonly idTokenFile: string | null;
}

/** How a server is started or reached. */
export type ResolvedTransport =
  | {
      readonly kind: 'stdio';
      /** The command array after variables, program first. */
      readonly command: readonly [string, ...string[]];
      /** Absolute; the home folder when the entry names none (spec L8). */
      readonly cwd: string;
      /** Whole child environment: allow-list, `env_inherit`, then the entry's own (spec S9). */
      readonly env: ReadonlyMap<string, Secret>;
      /** PATH that a bare command is looked up in. */
      readonly searchPath: string;
    }
  | RemoteTransport<'streamable-http'>
  | RemoteTransport<'sse'>
  | RemoteTransport<'ws'>
  /** Streamable HTTP, unless the server turns out to speak only the older `sse`. */
  | RemoteTransport<'auto'>
  | {
      readonly kind: 'in-process';
      /** Of a server that the app registered. */
      readonly name: string;
    };

/** How a server at an address is reached. */
export interface RemoteTransport<K extends string = string> {
  readonly kind: K;
  /** May carry a query, so it is secret; user-info stands in the headers. */
  readonly url: Secret;
  /** Bearer token included. */
  readonly headers: ReadonlyMap<string, Secret>;
  /** PEM certificates of the entry's `ca_file`, trusted for this server beside all others. */
  readonly ca: readonly string[];
}

/** The limits of one server in milliseconds and bytes (spec L9, P7). */
export interface ResolvedLimits {
  readonly connectMs: number;
  /** 0 means none. */
  readonly callMs: number;
  readonly maxCallMs: number;
  readonly maxMessageBytes: number;
  /** Infinity unless the entry says otherwise. */
  readonly maxConcurrentCalls: number;
  readonly toolMs: ReadonlyMap<string, number>;
}

/** A model with everything filled in; holds secrets and never crosses the bridge. */
export interface ResolvedModel {
  readonly id: string;
  readonly vendor: Vendor;
  readonly label: string;
  readonly model: string;
  /** Null means the vendor's usual address. */
  readonly baseUrl: Secret | null;
  readonly key: Secret | null;
}
