import type { ServerErrorView, ServerView } from '@contract';
import { expect, test } from 'vitest';
import { signInStep } from './signInStep';

const error = (kind: string): ServerErrorView => ({ kind, message: '', exit_code: null, signal: null, stderr: [] });
const PENDING = { issuer: 'https://id.example', ends_at: 0, ssh_hint: null };
const server = (over: Partial<ServerView>): ServerView =>
  ({
    enabled: true,
    phase: 'needs-auth',
    error: error('unauthorized'),
    sign_in_kind: 'oauth',
    pending_sign_in: null,
    offers_legacy: false,
    ...over,
  }) as ServerView;

test('asks, begins, waits, and is done', () => {
  expect(signInStep(server({}))).toBe('asks');
  expect(signInStep(server({ phase: 'connecting' }))).toBe('begins');
  expect(signInStep(server({ phase: 'awaiting-sign-in', pending_sign_in: PENDING }))).toBe('waits');
  expect(signInStep(server({ phase: 'ready', error: null }))).toBeNull();
});

test('asks while the server goes on, when it lacks rights for a call', () => {
  expect(signInStep(server({ phase: 'ready' }))).toBe('asks');
  expect(signInStep(server({ phase: 'ready', error: error('exited') }))).toBeNull();
});

test('leads to what must be done by hand where no app can register, or only the older form is spoken', () => {
  const failed = { phase: 'failed' } as const;
  expect(signInStep(server({ ...failed, error: error('needs-registration') }))).toBe('registration');
  expect(signInStep(server({ ...failed, error: error('protocol'), offers_legacy: true }))).toBe('legacy');
  expect(signInStep(server({ ...failed, error: error('protocol') }))).toBeNull();
});

test('is nothing for a server that is off, connects for another reason, or cannot be signed in to', () => {
  expect(signInStep(server({ enabled: false, phase: 'disabled' }))).toBeNull();
  expect(signInStep(server({ phase: 'connecting', error: null }))).toBeNull();
  expect(signInStep(server({ phase: 'connecting', error: error('unreachable') }))).toBeNull();
  expect(signInStep(server({ sign_in_kind: null }))).toBeNull();
});
