import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Disposables } from '../lib/disposables';
import { it } from '../testing/owned';
import { resolvedHttp, resolvedStdio } from '../testing/resolvedServer';
import { tempDir } from '../testing/tempDir';
import { createEraVerdicts, verdictKey } from './eraVerdicts';
import type { Era, SessionInfo } from './session';

const info = (era: Era, version = '1'): SessionInfo => ({ era, version }) as SessionInfo;

const file = async (owned: Disposables): Promise<string> => owned.own(await tempDir()).at('eras.json');

it('remembers which era a server spoke, also after a restart', async ({ owned }) => {
  const path = await file(owned);
  const first = createEraVerdicts(path);
  expect(await first.find('a')).toBeUndefined();
  first.note('a', info('stateless'));
  first.note('b', info('handshake'));
  await first.settled();
  const second = createEraVerdicts(path);
  expect([await second.find('a'), await second.find('b')]).toEqual(['stateless', 'handshake']);
});

it('asks a server that came as another version again', async ({ owned }) => {
  const verdicts = createEraVerdicts(await file(owned));
  verdicts.note('a', info('handshake', '1'));
  verdicts.note('a', info('handshake', '2'));
  await verdicts.settled();
  expect(await verdicts.find('a')).toBeUndefined();
});

it('forgets on demand, and the oldest of very many', async ({ owned }) => {
  const verdicts = createEraVerdicts(await file(owned));
  for (let i = 0; i < 502; i++) verdicts.note(`key${i}`, info('stateless'));
  verdicts.forget('key501');
  await verdicts.settled();
  expect(await verdicts.find('key0')).toBeUndefined();
  expect(await verdicts.find('key501')).toBeUndefined();
  expect(await verdicts.find('key500')).toBe('stateless');
});

it('knows nothing from a file that it cannot read, and takes what is good of one that is half so', async ({
  owned,
}) => {
  const path = await file(owned);
  await writeFile(path, '{ broken');
  const broken = createEraVerdicts(path);
  broken.note('a', info('stateless'));
  await broken.settled();
  expect(await readFile(path, 'utf8')).toBe('{ broken');
  await writeFile(path, JSON.stringify({ good: { era: 'stateless', version: '1' }, bad: { era: 'bronze' } }));
  const half = createEraVerdicts(path);
  expect([await half.find('good'), await half.find('bad')]).toEqual(['stateless', undefined]);
});

it('tells servers apart by what runs or where they are, and writes none of it down', () => {
  const stdio = (...args: string[]): string => verdictKey(resolvedStdio(['node', ...args]));
  const http = (url: string): string => verdictKey(resolvedHttp(url));
  expect(stdio('a')).not.toBe(stdio('b'));
  expect(stdio('a')).toMatch(/^[0-9a-f]{32}$/);
  expect(http('https://a.example/mcp?key=1')).toBe(http('https://a.example/mcp?key=2'));
  expect(http('https://a.example/one')).not.toBe(http('https://a.example/two'));
});
