import { chmod, readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { MASK, Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { OWNER, textOf, VALUE, vaultAt } from '../testing/vaultAt';
import { createVault } from './createVault';
import { SIGN_IN_PLACE } from './vault';

it('case 34 secrets: leaves the value in no file in plain, and gives it back after a restart', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  expect(reference).toMatch(/^\$\{secret:env\/API_KEY\.[a-z2-7]{10}\}$/);
  const bytes = await readFile(dir.at('secrets.json'), 'utf8');
  expect(bytes).not.toContain(VALUE);
  expect(bytes).not.toContain(Buffer.from(VALUE).toString('base64').slice(0, 20));
  expect((await stat(dir.at('secrets.json'))).mode & 0o777).toBe(0o600);
  expect(textOf(await vaultAt(dir.at('secrets.json')).open(reference, OWNER))).toBe(VALUE);
});

it('names each save anew, and keeps names that would break a reference out of it', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  const owner = { ...OWNER, place: 'headers/X}${"\n' };
  const references = [await vault.seal(new Secret(VALUE), owner), await vault.seal(new Secret(VALUE), owner)];
  expect(new Set(references).size).toBe(2);
  for (const reference of references) {
    expect(reference).toMatch(/^\$\{secret:[A-Za-z0-9_./-]+\}$/);
    expect(textOf(await vault.open(reference, owner))).toBe(VALUE);
  }
});

it('loses nothing when two processes seal at once', async () => {
  await using dir = await tempDir();
  const vaults = [vaultAt(dir.at('secrets.json')), vaultAt(dir.at('secrets.json'))];
  const references = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => vaults[n % 2]?.seal(new Secret(`value number ${n}`), OWNER)),
  );
  const later = vaultAt(dir.at('secrets.json'));
  const values = await Promise.all(references.map(async (it) => textOf(await later.open(it ?? '', OWNER))));
  expect(values).toEqual(Array.from({ length: 12 }, (_, n) => `value number ${n}`));
});

it('narrows a file that was left 0644', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  await vault.seal(new Secret(VALUE), OWNER);
  await chmod(dir.at('secrets.json'), 0o644);
  await vault.seal(new Secret(VALUE), OWNER);
  expect((await stat(dir.at('secrets.json'))).mode & 0o777).toBe(0o600);
});

it('fails by kind without an open keyring, and writes nothing', async () => {
  await using dir = await tempDir();
  const cipher = createTestCipher();
  const vault = vaultAt(dir.at('secrets.json'), cipher);
  for (const [state, kind] of [
    ['locked', 'locked'],
    ['none', 'no-encryption'],
  ] as const) {
    cipher.setState(state);
    await expect(vault.seal(new Secret(VALUE), OWNER)).rejects.toMatchObject({ kind });
  }
  expect(vault.exists).toBe(false);
});

it('scrubs what it sealed and what it opened', async () => {
  await using dir = await tempDir();
  const redactor = createRedactor();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  const vault = createVault({ path: dir.at('secrets.json'), cipher: createTestCipher(), redactor });
  expect(redactor.scrub(VALUE)).toBe(VALUE);
  await vault.open(reference, OWNER);
  expect(redactor.scrub(VALUE)).toBe('[secret]');
});

it('lets stored and session secrets go to a changed destination once that is allowed', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  const stored = await vault.seal(new Secret(VALUE), OWNER);
  const session = vault.keepForSession(new Secret(VALUE), OWNER);
  const other = await vault.seal(new Secret(VALUE), { ...OWNER, owner: 's-2' });
  await vault.rebind('s-1', 'new place');
  const moved = { ...OWNER, destination: 'new place' };
  for (const reference of [stored, session]) {
    expect(textOf(await vault.open(reference, moved))).toBe(VALUE);
    expect((await vault.open(reference, OWNER)).kind).toBe('foreign');
  }
  expect(textOf(await vaultAt(dir.at('secrets.json')).open(stored, moved))).toBe(VALUE);
  expect(textOf(await vault.open(other, { ...OWNER, owner: 's-2' }))).toBe(VALUE);
});

it('leaves a sign-in bound to where its tokens go, and to whoever signs out', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  const owner = { ...OWNER, place: SIGN_IN_PLACE };
  const references = [await vault.seal(new Secret(VALUE), owner), vault.keepForSession(new Secret(VALUE), owner)];
  await vault.rebind('s-1', 'new place');
  await vault.forget('s-1');
  for (const reference of references) expect(textOf(await vault.open(reference, owner))).toBe(VALUE);
  await vault.remove(references);
  for (const reference of references) expect(textOf(await vault.open(reference, owner))).toMatch(/^no value/);
});

it('keeps a session value in memory only', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'), createTestCipher({ state: 'none' }));
  const reference = vault.keepForSession(new Secret(VALUE), OWNER);
  expect(vault.peek(reference)).toEqual({ masked: `${MASK}abcd`, state: 'stored' });
  expect(textOf(await vault.open(reference, OWNER))).toBe(VALUE);
  expect((await vault.open(reference, { ...OWNER, owner: 's-2' })).kind).toBe('foreign');
  expect(vault.exists).toBe(false);
  expect((await vaultAt(dir.at('secrets.json')).open(reference, OWNER)).kind).toBe('session-over');
});

it('removes what its writer names no more, from the file and from what is scrubbed', async () => {
  await using dir = await tempDir();
  const redactor = createRedactor();
  const vault = createVault({ path: dir.at('secrets.json'), cipher: createTestCipher(), redactor });
  const gone = [await vault.seal(new Secret(VALUE), OWNER), vault.keepForSession(new Secret('kept-for-now-1'), OWNER)];
  const stays = await vault.seal(new Secret('another-secret-1'), OWNER);
  await vault.remove([...gone, 'no reference']);
  for (const reference of gone) expect(textOf(await vault.open(reference, OWNER))).toMatch(/^no value/);
  expect(textOf(await vault.open(stays, OWNER))).toBe('another-secret-1');
  expect(redactor.scrub(`${VALUE} another-secret-1`)).toBe(`${VALUE} [secret]`);
});
