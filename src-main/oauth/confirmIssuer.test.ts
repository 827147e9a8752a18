import { expect, it } from 'vitest';
import type { Question } from '../lib/question';
import { never } from '../testing/never';
import { confirmIssuer } from './confirmIssuer';

async function warningsOf(asked: { issuer: string; opensAt: string; sendsTo: string }): Promise<readonly string[]> {
  let seen: Question | undefined;
  const ask = async (question: Question): Promise<string> => {
    seen = question;
    return 'open';
  };
  const { issuer, opensAt, sendsTo } = asked;
  const urls = { serverUrl: new URL('https://mcp.example'), opensAt: new URL(opensAt), sendsTo: new URL(sendsTo) };
  await confirmIssuer({ server: 'srv', issuer, scope: null, ...urls }, { ask, language: () => 'en' }, never());
  return seen?.warnings ?? [];
}

it('warns of a page on another host than the server’s, and of tokens that come from another host than the page', async () => {
  const own = 'https://mcp.example';
  expect(await warningsOf({ issuer: own, opensAt: `${own}/a`, sendsTo: `${own}/t` })).toEqual([]);
  const login = 'https://login.example';
  const elsewhere = await warningsOf({ issuer: login, opensAt: `${login}/a`, sendsTo: `${login}/t` });
  expect(elsewhere).toEqual([expect.stringContaining('another host')]);
  const evil = 'https://evil.example';
  const mixed = await warningsOf({ issuer: evil, opensAt: `${login}/a`, sendsTo: `${evil}/t` });
  expect(mixed).toEqual([expect.stringContaining('another host'), expect.stringContaining('goes to evil.example')]);
});
