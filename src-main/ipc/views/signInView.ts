import type { PendingSignInView, ServerView, SignInView } from '@contract';
import { signInKindOf } from '../../config/signInKind';
import { cleanText } from '../../lib/cleanText';
import type { ServerRow } from '../../mcp/registry';
import { offersLegacy } from '../../oauth/legacyOffer';
import type { PendingSignIn, SignInFacts, SignIns } from '../../oauth/signIns';
import { sshForward } from '../../oauth/sshForward';

type SignInPart = Pick<ServerView, 'sign_in_kind' | 'sign_in' | 'pending_sign_in' | 'offers_legacy'>;

/** What the card needs to know of signing in to one server (spec O). */
export function describeSignIn(
  { id, config, fault }: ServerRow,
  signIns: Pick<SignIns, 'facts' | 'pending'>,
  env: NodeJS.ProcessEnv = process.env,
): SignInPart {
  const facts = signIns.facts(id);
  const pending = signIns.pending().find((one) => one.id === id);
  return {
    sign_in_kind: config.entry && signInKindOf(config.entry),
    sign_in: facts && toSignInView(facts),
    pending_sign_in: pending ? toPendingView(pending, env) : null,
    offers_legacy: offersLegacy(fault),
  };
}

const MOST_SCOPES = 100;

const toSignInView = (facts: SignInFacts): SignInView => ({
  issuer: line(facts.issuer),
  resource: facts.resource === null ? null : line(facts.resource),
  scopes: facts.scopes.slice(0, MOST_SCOPES).map(line),
  expires_at: facts.expiresAt,
  has_token: facts.hasToken,
  has_refresh_token: facts.hasRefreshToken,
  has_client_secret: facts.hasClientSecret,
});

const toPendingView = ({ issuer, redirectUri, endsAt }: PendingSignIn, env: NodeJS.ProcessEnv): PendingSignInView => ({
  issuer: line(issuer),
  ends_at: endsAt,
  ssh_hint: sshForward(redirectUri, env['SSH_CONNECTION']),
});

const line = (text: string): string => cleanText(text).slice(0, 2048);
