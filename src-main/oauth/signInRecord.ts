import { z } from 'zod';
import { Secret } from '../lib/secret';
import type { Grant } from './grant';
import { isLife } from './renewal';

const Text = z.string().max(8_192);
const Time = z.number().finite();

/**
 * One sign-in in `sign_ins.json`: what may be read by whoever reads the file, and the sign-in itself as one text. The
 * facts find the sign-in and show it; nothing is sent anywhere by them.
 */
export const SignInRecord = z.object({
  issuer: Text,
  resource: Text.nullable(),
  origin: Text,
  scope: Text,
  client_id: Text,
  has_client_secret: z.boolean(),
  /** Null for a registration without tokens. */
  token: z.object({ received_at: Time, expires_at: Time.nullable(), refreshable: z.boolean() }).nullable(),
  /** A reference into the vault, or the escaped text itself where the person keeps secrets in files. */
  secrets: z.string().min(1).max(131_072),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

/** Two records of one server are about the same sign-in (spec O1). */
export const isSameSignIn = (
  a: Pick<Grant, 'issuer' | 'resource' | 'origin'>,
  b: Pick<Grant, 'issuer' | 'resource' | 'origin'>,
): boolean => a.issuer === b.issuer && a.resource === b.resource && a.origin === b.origin;

/** Each secret of a grant by itself, as it may turn up in a text. */
export const eachSecretOf = ({ tokens, client, dpopKey }: Grant): Secret[] =>
  [tokens?.accessToken, tokens?.refreshToken, tokens?.idToken, client.clientSecret, dpopKey].filter(
    (value) => value instanceof Secret,
  );

export function toRecord({ issuer, resource, origin, scope, client, tokens }: Grant, secrets: string): SignInRecord {
  return {
    issuer,
    resource,
    origin,
    scope: shown(scope),
    client_id: shown(client.clientId),
    has_client_secret: client.clientSecret !== null,
    token: tokens && {
      received_at: tokens.receivedAt,
      expires_at: isLife(tokens.lifeMs) ? tokens.receivedAt + tokens.lifeMs : null,
      refreshable: tokens.refreshToken !== null,
    },
    secrets,
  };
}

const LONGEST_SHOWN = 4_096;
const shown = (text: string): string => text.slice(0, LONGEST_SHOWN);
