import { describe, expect, it } from 'vitest';
import type { Question } from '../lib/question';
import { checkUrl, createUrlConsent } from './urlConsent';

describe('checkUrl', () => {
  it.each([
    ['https://example.com/a?b#c', 'example.com'],
    ['http://localhost:8080/', 'localhost:8080'],
    ['HTTPS://EXAMPLE.com', 'example.com'],
    ['mailto:ana@example.com?subject=hi', 'mailto'],
    ['https://[::1]:3/', '[::1]:3'],
  ])('lets %s through', (text, host) => {
    expect(checkUrl(text)?.host).toBe(host);
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'ftp://example.com/',
    'smb://server/share',
    'ssh://-oProxyCommand=x/',
    'vscode://x',
    'ms-msdt:/id',
    'search-ms:query=x',
    'tel:123',
    'sms:123',
    'chrome://settings',
    'app://plugboard/',
    'devtools://x',
    'plugboard://install',
    'view-source:https://example.com',
    'ws://example.com/',
    'about:blank',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    '//example.com',
    'example.com',
    '-https://example.com',
    '',
    'https://',
    `https://example.com/${'a'.repeat(9000)}`,
  ])('refuses %s', (text) => {
    expect(checkUrl(text)).toBeNull();
  });
});

function consentThat(answer: (question: Question) => string) {
  const asked: Question[] = [];
  const ask = async (question: Question): Promise<string> => {
    asked.push(question);
    return answer(question);
  };
  const consent = createUrlConsent({ ask, language: () => 'en', signal: new AbortController().signal });
  return { asked, consent };
}

it('asks once per host, showing the whole address', async () => {
  const { asked, consent } = consentThat(() => 'open');
  expect(await consent('https://a.test/1?x=\u202e')).toBe('https://a.test/1?x=%E2%80%AE');
  expect(await consent('https://a.test/2')).toBe('https://a.test/2');
  expect(await consent('https://a.test:444/')).toBe('https://a.test:444/');
  expect(asked.map(({ rows }) => rows[0]?.value)).toEqual([['https://a.test/1?x=%E2%80%AE'], ['https://a.test:444/']]);
});

it('opens nothing after a no, and asks again the next time', async () => {
  const { asked, consent } = consentThat(() => 'cancel');
  expect(await consent('https://a.test/')).toBeNull();
  expect(await consent('https://a.test/')).toBeNull();
  expect(asked).toHaveLength(2);
});

it('never asks about what it would not open', async () => {
  const { asked, consent } = consentThat(() => 'open');
  await expect(consent('file:///etc/passwd')).rejects.toMatchObject({ kind: 'blocked-address' });
  expect(asked).toEqual([]);
});
