import { expect, it } from 'vitest';
import { scopesToAsk } from './scopes';

const METADATA = { issuer: 'https://as.example', scopes_supported: ['offline_access', 'a'] } as never;
const asked = { entry: null, challenge: null, also: [] };
const server = { resourceScopes: null, metadata: null };

it('asks for what the entry says, else the challenge, else the metadata of the resource', () => {
  const all = { ...server, resourceScopes: ['all', 'of', 'it'] };
  expect(scopesToAsk({ ...asked, entry: 'mine', challenge: 'theirs' }, all)).toBe('mine');
  expect(scopesToAsk({ ...asked, challenge: 'theirs' }, all)).toBe('theirs');
  expect(scopesToAsk(asked, all)).toBe('all of it');
  expect(scopesToAsk(asked, server)).toBeNull();
});

it('unites it with what was refused for and granted, each once', () => {
  expect(scopesToAsk({ entry: null, challenge: 'a b', also: ['b c', null] }, server)).toBe('a b c');
  expect(scopesToAsk({ entry: 'mine', challenge: 'a', also: ['needed'] }, server)).toBe('mine needed');
});

it('cuts what a server names for ever, and leaves out what is no scope', () => {
  const resourceScopes = ['ok', 'no"quote', 'tab\tin', ...Array.from({ length: 100_000 }, (_, n) => `scope-${n}`)];
  const text = scopesToAsk(asked, { ...server, resourceScopes }) ?? '';
  expect(text).toMatch(/^ok tab in scope-0 scope-1 /);
  expect(text.length).toBeLessThanOrEqual(4_096);
});

it('asks for offline_access only where it is offered, and never beside a scope that a person wrote', () => {
  const offers = { ...server, metadata: METADATA };
  expect(scopesToAsk({ ...asked, challenge: 'a' }, offers)).toBe('a offline_access');
  expect(scopesToAsk({ ...asked, challenge: 'a offline_access' }, offers)).toBe('a offline_access');
  expect(scopesToAsk({ ...asked, challenge: 'a' }, server)).toBe('a');
  expect(scopesToAsk({ ...asked, entry: 'a' }, offers)).toBe('a');
  expect(scopesToAsk(asked, offers)).toBeNull();
});
