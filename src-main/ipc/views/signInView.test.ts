import { PendingSignInView, SignInView, type ServerId } from '@contract';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../../config/schema';
import { createMcpFault, toMcpFault } from '../../mcp/faults';
import type { ServerRow } from '../../mcp/registry';
import { legacyFault } from '../../oauth/legacyOffer';
import type { PendingSignIn, SignInFacts } from '../../oauth/signIns';
import { describeSignIn } from './signInView';

const id = 's1' as ServerId;
const row = (entry: ServerEntry, fault: ServerRow['fault'] = null): ServerRow => ({
  id,
  name: 'notion',
  config: { id, name: 'notion', entry, invalid: null },
  state: { kind: 'queued' },
  fault,
  stderr: [],
  listing: { tools: [], rejected: [], notes: [] },
  noiseCount: 0,
});
const facts: SignInFacts = {
  issuer: 'https://id.example/\u202e',
  resource: 'https://h/mcp',
  scopes: ['read', 'write'],
  expiresAt: 99,
  hasToken: true,
  hasRefreshToken: true,
  hasClientSecret: false,
  clientId: 'me',
};
const pending: PendingSignIn = {
  id,
  name: 'notion',
  issuer: 'https://id.example/',
  url: 'https://id.example/authorize?state=1',
  redirectUri: 'http://127.0.0.1:41999/cb',
  endsAt: 7,
};
const signIns = (over: { facts?: SignInFacts; pending?: PendingSignIn }) => ({
  facts: () => over.facts ?? null,
  pending: () => (over.pending ? [over.pending] : []),
});
const remote: ServerEntry = { url: 'https://h/mcp' };

it('tells of a sign-in exactly this, with hidden characters visible', () => {
  const part = describeSignIn(row(remote), signIns({ facts, pending }), {});
  expect(part).toStrictEqual({
    sign_in_kind: 'oauth',
    sign_in: {
      issuer: 'https://id.example/⟨U+202E⟩',
      resource: 'https://h/mcp',
      scopes: ['read', 'write'],
      expires_at: 99,
      has_token: true,
      has_refresh_token: true,
      has_client_secret: false,
    },
    pending_sign_in: {
      issuer: 'https://id.example/',
      ends_at: 7,
      ssh_hint: null,
    },
    offers_legacy: false,
  });
  expect(SignInView.safeParse(part.sign_in).success).toBe(true);
  expect(PendingSignInView.safeParse(part.pending_sign_in).success).toBe(true);
});

it('says over SSH how a browser elsewhere comes back, and tells each server only of its own', () => {
  const over = describeSignIn(row(remote), signIns({ pending }), { SSH_CONNECTION: '10.0.0.9 5 10.0.0.4 22' });
  expect(over.pending_sign_in?.ssh_hint).toBe('ssh -L 41999:127.0.0.1:41999 10.0.0.4');
  const other = signIns({ pending: { ...pending, id: 'other' as ServerId } });
  expect(describeSignIn(row(remote), other, {}).pending_sign_in).toBeNull();
});

it('offers the older forms only where they would help', () => {
  const none = signIns({});
  const legacy = toMcpFault(legacyFault('no metadata'));
  expect(describeSignIn(row(remote, legacy), none, {}).offers_legacy).toBe(true);
  expect(describeSignIn(row(remote, createMcpFault('protocol', 'no')), none, {}).offers_legacy).toBe(false);
});

it('leaves what runs here out of it', () => {
  expect(describeSignIn(row({ command: ['x'] }), signIns({}), {}).sign_in_kind).toBeNull();
});
