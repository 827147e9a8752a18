import { expect, it } from 'vitest';
import { oauthError } from './refusal';

const described = (text: string): string | undefined =>
  oauthError({ error: 'invalid_grant', error_description: text })?.description;

it('keeps a short description whole', () => {
  expect(described('the grant is used')).toBe('the grant is used');
  expect(described('')).toBe('');
});

it('cuts a long one between words, so that no secret stays in part', () => {
  const secret = 's'.repeat(80);
  const line = described(`refused: ${'word '.repeat(25)}client_secret=${secret}`) ?? '';
  expect(line).toMatch(/word …$/);
  expect(described(`grant_type=refresh_token&client_secret=${secret}${secret}${secret}`)).toBe('…');
});
