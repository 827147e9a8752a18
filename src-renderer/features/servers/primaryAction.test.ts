import type { ServerView } from '@contract';
import { expect, test } from 'vitest';
import { primaryAction } from './primaryAction';

const server = (over: Partial<ServerView>): ServerView =>
  ({
    enabled: true,
    phase: 'ready',
    type: 'local',
    unreadable: [],
    inputs: [],
    waiting: null,
    auth: { kind: 'none' },
    error: null,
    sign_in_kind: null,
    pending_sign_in: null,
    offers_legacy: false,
    ...over,
  }) as ServerView;

test('offers one next step for every state', () => {
  expect(primaryAction(server({}))).toBe('showTools');
  expect(primaryAction(server({ phase: 'waiting' }))).toBe('tryNow');
  expect(primaryAction(server({ phase: 'failed' }))).toBe('showWhy');
  expect(primaryAction(server({ phase: 'needs-auth' }))).toBe('addToken');
  expect(primaryAction(server({ phase: 'connecting' }))).toBe('showLog');
  expect(primaryAction(server({ phase: 'connecting', type: 'http' }))).toBe('details');
});

test('signs in where the app can, and asks for a token where it cannot', () => {
  expect(primaryAction(server({ phase: 'needs-auth', sign_in_kind: 'oauth' }))).toBe('signInNow');
  expect(primaryAction(server({ phase: 'needs-auth', sign_in_kind: 'client-credentials' }))).toBe('signInNow');
  expect(primaryAction(server({ phase: 'awaiting-sign-in', sign_in_kind: 'oauth' }))).toBe('cancelSignIn');
  expect(primaryAction(server({ phase: 'needs-auth', auth: { kind: 'bearer' } as ServerView['auth'] }))).toBe(
    'showWhy',
  );
  expect(primaryAction(server({ phase: 'needs-auth', sign_in_kind: 'oauth', offers_legacy: true }))).toBe('showWhy');
});

test('leaves a server that is off to its switch', () => {
  expect(primaryAction(server({ phase: 'disabled', enabled: false }))).toBeNull();
});

test('puts values that cannot be read first: unlocking before entering again', () => {
  const locked = { place: 'env/A', state: 'locked' as const };
  const broken = { place: 'env/B', state: 'undecryptable' as const };
  expect(primaryAction(server({ phase: 'failed', unreadable: [broken, locked] }))).toBe('unlock');
  expect(primaryAction(server({ phase: 'failed', unreadable: [broken] }))).toBe('enterAgain');
});

test('leads to what a server asks for before anything else that is missing', () => {
  const input = (state: 'absent' | 'stored' | 'undecryptable') => ({ id: 'key', state, masked: '' });
  expect(primaryAction(server({ phase: 'failed', inputs: [input('stored'), input('absent')] }))).toBe('answerInputs');
  const unreadable = [{ place: 'input/key', state: 'undecryptable' as const }];
  expect(primaryAction(server({ phase: 'failed', unreadable, inputs: [input('undecryptable')] }))).toBe('answerInputs');
  expect(primaryAction(server({ inputs: [input('stored')] }))).toBe('showTools');
});
