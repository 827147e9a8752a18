import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MASK, Secret } from '../lib/secret';
import { tempDir } from '../testing/tempDir';
import { createTestCipher } from '../testing/testCipher';
import { OWNER, textOf, VALUE, vaultAt } from '../testing/vaultAt';
import type { Cipher } from './cipher';

it('case 36 secure-store: what another key encrypted is undecryptable, never empty, and remembered', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json'), createTestCipher({ key: 'one' })).seal(
    new Secret(VALUE),
    OWNER,
  );
  const before = await readFile(dir.at('secrets.json'));
  const vault = vaultAt(dir.at('secrets.json'), createTestCipher({ key: 'two' }));
  expect(vault.peek(reference)).toEqual({ masked: `${MASK}abcd`, state: 'stored' });
  expect(await vault.open(reference, OWNER)).toEqual({ kind: 'undecryptable' });
  expect(vault.peek(reference)).toEqual({ masked: `${MASK}abcd`, state: 'undecryptable' });
  expect(await readFile(dir.at('secrets.json'))).toEqual(before);
});

it('another backend than the one that wrote is locked, not undecryptable', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json'), createTestCipher({ backend: 'gnome_libsecret' })).seal(
    new Secret(VALUE),
    OWNER,
  );
  for (const cipher of [
    createTestCipher({ backend: 'kwallet6', key: 'other' }),
    createTestCipher({ backend: 'basic_text', state: 'none' }),
  ]) {
    const vault = vaultAt(dir.at('secrets.json'), cipher);
    expect(await vault.open(reference, OWNER)).toEqual({ kind: 'locked' });
    expect(vault.peek(reference).state).toBe('locked');
  }
});

it('a locked keyring is a state of its own that unlocking ends', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  const vault = vaultAt(dir.at('secrets.json'), createTestCipher({ state: 'locked' }));
  expect(await vault.open(reference, OWNER)).toEqual({ kind: 'locked' });
  expect(vault.peek(reference).state).toBe('locked');
  await vault.unlock(new AbortController().signal);
  expect(textOf(await vault.open(reference, OWNER))).toBe(VALUE);
  expect(vault.peek(reference).state).toBe('stored');
});

it('case 38: a cipher that answers with an object gives no value, and seals none', async () => {
  await using dir = await tempDir();
  const cipher = createTestCipher();
  const reference = await vaultAt(dir.at('secrets.json'), cipher).seal(new Secret(VALUE), OWNER);
  const odd: Cipher = {
    ...cipher,
    decrypt: async (text) => ({ result: await cipher.decrypt(text), shouldReEncrypt: false }) as unknown as string,
  };
  const vault = vaultAt(dir.at('secrets.json'), odd);
  expect(await vault.open(reference, OWNER)).toEqual({ kind: 'undecryptable' });
  await expect(vault.seal(new Secret(VALUE), OWNER)).rejects.toMatchObject({ kind: 'no-encryption' });
  const noText: Cipher = { ...cipher, encrypt: async () => Buffer.from('x') as unknown as string };
  await expect(vaultAt(dir.at('secrets.json'), noText).seal(new Secret(VALUE), OWNER)).rejects.toMatchObject({
    kind: 'no-encryption',
  });
});

it('resolves only for its owner, place and destination, and says whose it is', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  const foreign = { kind: 'foreign', owner: 's-1', place: 'env/API_KEY' };
  for (const asked of [
    { ...OWNER, owner: 's-2' },
    { ...OWNER, place: 'env/OTHER' },
    { ...OWNER, destination: 'evil' },
  ]) {
    expect(await vaultAt(dir.at('secrets.json')).open(reference, asked)).toEqual(foreign);
  }
  expect(await vaultAt(dir.at('secrets.json')).open('${secret:env/API_KEY.aaaaaaaaaa}', OWNER)).toEqual({
    kind: 'unknown',
  });
  expect(await vaultAt(dir.at('secrets.json')).open('plain', OWNER)).toEqual({ kind: 'unknown' });
});

it('cannot be given to another by editing the file', async () => {
  await using dir = await tempDir();
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  const text = await readFile(dir.at('secrets.json'), 'utf8');
  await writeFile(dir.at('secrets.json'), text.replace('npx -y thing', 'evil'));
  const answer = await vaultAt(dir.at('secrets.json')).open(reference, { ...OWNER, destination: 'evil' });
  expect(answer.kind).toBe('foreign');
});

it('sees what another process sealed after this one has read', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'));
  expect(vault.exists).toBe(false);
  const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
  expect(vault.peek(reference).state).toBe('stored');
  expect(textOf(await vault.open(reference, OWNER))).toBe(VALUE);
});
