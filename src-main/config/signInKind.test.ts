import { expect, it } from 'vitest';
import { signInKindOf } from './signInKind';

const url = 'https://h/mcp';

it('is as the entry says, and by the browser where it says nothing', () => {
  expect(signInKindOf({ url })).toBe('oauth');
  expect(signInKindOf({ url, auth: { kind: 'oauth' } })).toBe('oauth');
  expect(signInKindOf({ url, auth: { kind: 'client-credentials' } })).toBe('client-credentials');
  expect(signInKindOf({ url, auth: { kind: 'cross-app' } })).toBe('cross-app');
});

it('is none where the entry brings its own proof, forbids it, or runs here', () => {
  expect(signInKindOf({ url, auth: { kind: 'bearer', token: 't' } })).toBeNull();
  expect(signInKindOf({ url, auth: { kind: 'none' } })).toBeNull();
  expect(signInKindOf({ url, headers: { authorization: 'Basic x' } })).toBeNull();
  expect(signInKindOf({ command: ['x'] })).toBeNull();
  expect(signInKindOf({ type: 'sdk', name: 'sample' })).toBeNull();
});
