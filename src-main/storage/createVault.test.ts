import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { MASK, Secret } from '../lib/secret';
import { createTestCipher } from '../testing/testCipher';
import { tempDir } from '../testing/tempDir';
import type { Cipher } from './cipher';
import { createVault } from './createVault';
import type { SecretOwner, VaultAnswer } from './vault';

const VALUE = 'sk-test-1234567890-abcd';
const OWNER: SecretOwner = { owner: 's-1', place: 'env/API_KEY', destination: 'npx -y thing' };

const vaultAt = (path: string, cipher: Cipher = createTestCipher(), now?: () => number) =>
  createVault({ path, cipher, redactor: createRedactor(), ...(now && { now }) });

const textOf = (answer: VaultAnswer): string =>
  answer.kind === 'value' ? answer.secret.reveal() : `no value: ${answer.kind}`;

describe('sealing', () => {
  it('case 34: leaves the value in no file in plain, and gives it back after a restart', async () => {
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
});

describe('opening', () => {
  it('case 36: what another key encrypted is undecryptable, never empty, and remembered', async () => {
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
});

describe('a file that cannot be used', () => {
  it.each(['{"version": 1, "secrets": {', '[]', '{"version": 2, "secrets": {}}', ''])(
    'is left untouched, and its references are undecryptable: %j',
    async (text) => {
      await using dir = await tempDir();
      await writeFile(dir.at('secrets.json'), text);
      const vault = vaultAt(dir.at('secrets.json'));
      const reference = '${secret:env/API_KEY.aaaaaaaaaa}';
      expect(await vault.open(reference, OWNER)).toEqual({ kind: 'undecryptable' });
      expect(vault.peek(reference)).toEqual({ masked: MASK, state: 'undecryptable' });
      await expect(vault.seal(new Secret(VALUE), OWNER)).rejects.toThrow('left untouched');
      await vault.forget('s-1');
      await vault.sweep([]);
      expect(await readFile(dir.at('secrets.json'), 'utf8')).toBe(text);
    },
  );

  it('keeps a damaged entry and everything else it does not know', async () => {
    await using dir = await tempDir();
    const damaged = { 'env/B.aaaaaaaaaa': { owner: 5 } };
    await writeFile(dir.at('secrets.json'), JSON.stringify({ version: 1, future: true, secrets: damaged }));
    const vault = vaultAt(dir.at('secrets.json'));
    await vault.seal(new Secret(VALUE), OWNER);
    expect(vault.peek('${secret:env/B.aaaaaaaaaa}').state).toBe('undecryptable');
    const written = JSON.parse(await readFile(dir.at('secrets.json'), 'utf8')) as Record<string, object>;
    expect(written).toMatchObject({ future: true, secrets: damaged });
  });
});

describe('removing', () => {
  it('sweeps what no text names, and spares what was sealed but not written into the config yet', async () => {
    await using dir = await tempDir();
    const vault = vaultAt(dir.at('secrets.json'));
    const kept = await vault.seal(new Secret(VALUE), OWNER);
    const gone = await vault.seal(new Secret(VALUE), OWNER);
    await vault.sweep([`{"a": "${kept}", "b": "${gone}"}`]);
    const pending = await vault.seal(new Secret(VALUE), OWNER);
    await vault.sweep([`"${kept.replaceAll('/', '\\/')}"`]);
    expect([kept, gone, pending].map((it) => vault.peek(it).state)).toEqual(['stored', 'unknown', 'stored']);
  });

  it('spares what another process sealed a moment ago, and sweeps it later', async () => {
    await using dir = await tempDir();
    const reference = await vaultAt(dir.at('secrets.json')).seal(new Secret(VALUE), OWNER);
    await vaultAt(dir.at('secrets.json')).sweep([]);
    expect(vaultAt(dir.at('secrets.json')).peek(reference).state).toBe('stored');
    await vaultAt(dir.at('secrets.json'), createTestCipher(), () => Date.now() + 3_600_000).sweep([]);
    expect(vaultAt(dir.at('secrets.json')).peek(reference).state).toBe('unknown');
  });

  it('forgets everything of one owner and nothing of another', async () => {
    await using dir = await tempDir();
    const vault = vaultAt(dir.at('secrets.json'));
    const mine = await vault.seal(new Secret(VALUE), OWNER);
    const session = vault.keepForSession(new Secret(VALUE), OWNER);
    const other = await vault.seal(new Secret(VALUE), { ...OWNER, owner: 's-2' });
    await vault.forget('s-1');
    expect([mine, session, other].map((it) => vault.peek(it).state)).toEqual(['unknown', 'unknown', 'stored']);
    expect((await vault.open(mine, OWNER)).kind).toBe('unknown');
  });
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

it('keeps a session value in memory only', async () => {
  await using dir = await tempDir();
  const vault = vaultAt(dir.at('secrets.json'), createTestCipher({ state: 'none' }));
  const reference = vault.keepForSession(new Secret(VALUE), OWNER);
  expect(vault.peek(reference)).toEqual({ masked: `${MASK}abcd`, state: 'stored' });
  expect(textOf(await vault.open(reference, OWNER))).toBe(VALUE);
  expect((await vault.open(reference, { ...OWNER, owner: 's-2' })).kind).toBe('foreign');
  expect(vault.exists).toBe(false);
  expect((await vaultAt(dir.at('secrets.json')).open(reference, OWNER)).kind).toBe('unknown');
});
