import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { unsignedJwt } from '../testing/tokenServer';
import { endOf, readJwtFile, typeOf } from './jwtFile';

const nothing = (): void => undefined;

it('reads the token anew each time, trims it, and tells it to whoever scrubs texts', async () => {
  await using dir = await tempDir();
  const learned: string[] = [];
  const learn = (secret: Secret): void => void learned.push(secret.reveal());
  for (const sub of ['a', 'b']) {
    const token = unsignedJwt({ sub });
    await writeFile(dir.at('token'), `\n  ${token}\r\n`);
    expect((await readJwtFile(dir.at('token'), learn)).reveal()).toBe(token);
    expect(learned.at(-1)).toBe(token);
  }
});

it.each([
  ['is empty', ''],
  ['is no JWT', 'hunter2-hunter2'],
  ['holds two', `${unsignedJwt({})}\n${unsignedJwt({})}`],
  ['has claims that are no object', 'YQ.WzFd.YQ'],
  ['is encrypted', 'a.b.c.d.e'],
  ['is larger than any token', `${unsignedJwt({})}${'a'.repeat(70_000)}`],
])('names the file and quotes nothing of it when it %s', async (_what, content) => {
  await using dir = await tempDir();
  const file = dir.at('token');
  await writeFile(file, content);
  const refused = readJwtFile(file, nothing);
  await expect(refused).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(refused).rejects.toThrow(file);
  if (content !== '') await expect(refused).rejects.not.toThrow(content.slice(0, 12));
});

it('names the file when it is not there or is a folder', async () => {
  await using dir = await tempDir();
  await mkdir(dir.at('folder'));
  for (const name of ['none', 'folder']) {
    await expect(readJwtFile(dir.at(name), nothing)).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(readJwtFile(dir.at(name), nothing)).rejects.toThrow(dir.at(name));
  }
});

it('knows when a token ends and what it is, as far as it says so', () => {
  expect(endOf(new Secret(unsignedJwt({ exp: 12 })))).toBe(12_000);
  expect(endOf(new Secret(unsignedJwt({ exp: 'soon' })))).toBeNull();
  expect(endOf(new Secret('opaque'))).toBeNull();
  expect(typeOf(new Secret(unsignedJwt({}, { typ: 'OAuth-ID-JAG+jwt' })))).toBe('oauth-id-jag+jwt');
  expect(typeOf(new Secret(unsignedJwt({})))).toBeNull();
  expect(typeOf(new Secret('opaque'))).toBeNull();
});
