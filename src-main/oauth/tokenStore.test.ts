import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '@contract/ids';
import { literal } from '../config/template';
import { Secret } from '../lib/secret';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher, type TestCipher } from '../testing/testCipher';
import { vaultAt } from '../testing/vaultAt';
import type { Grant } from './grant';
import { secretsOf, toRecord } from './signInRecord';
import { openTokenStore } from './tokenStore';

const ID = 's-1' as ServerId;
const ORIGIN = 'https://h.example';

const grantOf = (access: string, given: Partial<Grant> = {}): Grant => ({
  issuer: 'https://as.example',
  resource: 'https://h.example/mcp',
  origin: ORIGIN,
  client: {
    clientId: 'c',
    clientSecret: new Secret('client-secret-1'),
    authMethod: null,
    from: 'registration',
    redirectUri: 'http://127.0.0.1:5/callback',
    secretExpiresAt: 9_000,
  },
  metadata: { issuer: 'https://as.example', token_endpoint: 'https://as.example/t', 'x-long': 'y' } as never,
  scope: 'a b',
  tokens: {
    accessToken: new Secret(access),
    refreshToken: new Secret('refresh-1'),
    idToken: new Secret('identity-1'),
    type: 'Bearer',
    lifeMs: 5_000,
    receivedAt: 1_000,
  },
  dpopKey: new Secret('{"kty":"EC"}'),
  ...given,
});

async function openStore(dir: string, cipher: TestCipher = createTestCipher()) {
  const vault = vaultAt(`${dir}/secrets.json`, cipher);
  const troubles: unknown[] = [];
  const learned: string[] = [];
  const redactor = {
    hold(secret: string | Secret) {
      const value = String(secret instanceof Secret ? secret.reveal() : secret);
      learned.push(value);
      return () => void learned.splice(learned.indexOf(value), 1);
    },
  };
  const store = await openTokenStore({
    path: `${dir}/sign_ins.json`,
    vault,
    keep: async (value, owner) =>
      (await vault.state()).kind === 'none' ? literal(value.reveal()) : vault.seal(value, owner),
    isPlaceChosen: () => false,
    redactors: [redactor],
    onTrouble: (error) => void troubles.push(error),
  });
  const load = async (origin = ORIGIN, issuer?: string): Promise<Grant | string> => {
    const stored = await store.load(ID, origin, issuer);
    return stored.kind === 'grant' ? stored.grant : stored.kind;
  };
  return { store, vault, troubles, learned, load, save: (grant: Grant) => store.save(ID, grant, false, never()) };
}

const accessOf = (grant: Grant | string): string =>
  typeof grant === 'string' ? grant : (grant.tokens?.accessToken.reveal() ?? 'no token');

describe('sign-ins on disk', () => {
  it('come back whole after a restart, and each of their secrets is known then', async () => {
    await using dir = await tempDir();
    await (await openStore(dir.path)).save(grantOf('access-1'));
    const again = await openStore(dir.path);
    const found = await again.load();
    if (typeof found === 'string') throw new Error(found);
    expect(toRecord(found, '')).toEqual(toRecord(grantOf('access-1'), ''));
    expect(secretsOf(found)?.reveal()).toBe(secretsOf(grantOf('access-1'))?.reveal());
    expect(again.learned).toEqual(['access-1', 'refresh-1', 'identity-1', 'client-secret-1', '{"kty":"EC"}']);
    const text = await readFile(dir.at('sign_ins.json'), 'utf8');
    expect(text).toContain('"expires_at": 6000');
    expect(text).not.toMatch(/access-1|refresh-1|client-secret-1|x-long/);
  });

  it.each([-5, 0, 2 ** 53, Number.NaN])('say of no end where a life of %s says none', async (lifeMs) => {
    await using dir = await tempDir();
    const { save, load, store } = await openStore(dir.path);
    const { tokens } = grantOf('access-1');
    await save(grantOf('access-1', { tokens: tokens && { ...tokens, lifeMs } }));
    expect(store.known(ID)?.token).toMatchObject({ life_ms: null, expires_at: null });
    expect(accessOf(await load())).toBe('access-1');
  });

  it('leave nothing in the vault but what the newest one names', async () => {
    await using dir = await tempDir();
    const { save, store } = await openStore(dir.path);
    for (const n of [1, 2, 3]) await save(grantOf(`access-${n}`));
    const secrets = async (): Promise<number> =>
      Object.keys((JSON.parse(await readFile(dir.at('secrets.json'), 'utf8')) as { secrets: object }).secrets).length;
    expect(await secrets()).toBe(1);
    await store.forget(ID);
    expect(await secrets()).toBe(0);
  });

  it('are forgotten by the redactor a good while after they were replaced', async () => {
    await using dir = await tempDir();
    const { save, learned } = await openStore(dir.path);
    for (let n = 0; n < 100; n += 1) await save(grantOf(`access-${n}`));
    expect(learned).not.toContain('access-0');
    expect(learned).toContain('access-90');
    expect(learned).toContain('refresh-1');
    expect(learned.length).toBeLessThanOrEqual(60);
  });

  it('are found by their issuer, newest first, and a few only', async () => {
    await using dir = await tempDir();
    const { save, load, store } = await openStore(dir.path);
    for (const n of [1, 2, 3, 4, 5, 6]) await save(grantOf(`access-${n}`, { issuer: `https://as${n}.example` }));
    expect(accessOf(await load())).toBe('access-6');
    expect(accessOf(await load(ORIGIN, 'https://as3.example'))).toBe('access-3');
    expect(await load(ORIGIN, 'https://as1.example')).toBe('none');
    expect(await store.loadAll(ID)).toHaveLength(4);
  });

  it('of another origin are kept and not used', async () => {
    await using dir = await tempDir();
    const { save, load } = await openStore(dir.path);
    await save(grantOf('access-1'));
    expect(await load('https://other.example')).toBe('none');
    await save(grantOf('access-2', { origin: 'https://other.example' }));
    expect(accessOf(await load())).toBe('access-1');
  });

  it('are not what they say when somebody wrote another origin beside their secrets', async () => {
    await using dir = await tempDir();
    await (await openStore(dir.path)).save(grantOf('access-1'));
    const text = await readFile(dir.at('sign_ins.json'), 'utf8');
    await writeFile(dir.at('sign_ins.json'), text.replaceAll(ORIGIN, 'https://evil.example'));
    expect(await (await openStore(dir.path)).load('https://evil.example')).toBe('none');
  });

  it('are seen when another process writes them', async () => {
    await using dir = await tempDir();
    const ours = await openStore(dir.path);
    expect(await ours.load()).toBe('none');
    await (await openStore(dir.path)).save(grantOf('access-1'));
    expect(accessOf(await ours.load())).toBe('access-1');
  });

  it('say that the keyring is locked, and that is all', async () => {
    await using dir = await tempDir();
    await (await openStore(dir.path)).save(grantOf('access-1'));
    expect(await (await openStore(dir.path, createTestCipher({ state: 'locked' }))).load()).toBe('locked');
    expect(await (await openStore(dir.path, createTestCipher({ key: 'another' }))).load()).toBe('none');
  });
});

describe('sign-ins that cannot be written', () => {
  it('stay in memory, before what is on disk', async () => {
    await using dir = await tempDir();
    const cipher = createTestCipher();
    const { save, load, store } = await openStore(dir.path, cipher);
    await save(grantOf('access-1'));
    cipher.setState('locked');
    await save(grantOf('access-2'));
    expect(accessOf(await load())).toBe('access-2');
    expect(store.known(ID)).toMatchObject({ token: { refreshable: true } });
    expect(await readFile(dir.at('sign_ins.json'), 'utf8')).not.toContain('access-2');
    cipher.setState('encrypted');
    await save(grantOf('access-3'));
    expect(accessOf(await (await openStore(dir.path, cipher)).load())).toBe('access-3');
  });

  it('put no question to anybody in the background', async () => {
    await using dir = await tempDir();
    const { save, load, troubles } = await openStore(dir.path, createTestCipher({ state: 'none' }));
    await save(grantOf('access-1'));
    expect(accessOf(await load())).toBe('access-1');
    expect(troubles).toEqual([]);
  });

  it('go on being written where a person once had them written', async () => {
    await using dir = await tempDir();
    const cipher = createTestCipher({ state: 'none' });
    const { store, save } = await openStore(dir.path, cipher);
    await store.save(ID, grantOf('access-1-${x}'), true, never());
    await save(grantOf('access-2-${x}'));
    expect(accessOf(await (await openStore(dir.path, cipher)).load())).toBe('access-2-${x}');
    await save(grantOf('access-3', { issuer: 'https://other.example' }));
    expect(accessOf(await (await openStore(dir.path, cipher)).load())).toBe('access-2-${x}');
  });

  it('leave a file that does not parse as it is', async () => {
    await using dir = await tempDir();
    await writeFile(dir.at('sign_ins.json'), '{ "s-1": ');
    const { save, load, troubles, store } = await openStore(dir.path);
    await save(grantOf('access-1'));
    expect(accessOf(await load())).toBe('access-1');
    expect(troubles).toHaveLength(1);
    expect(await readFile(dir.at('sign_ins.json'), 'utf8')).toBe('{ "s-1": ');
    await expect(store.texts()).rejects.toMatchObject({ kind: 'config-broken' });
  });
});

it('takes nothing from a record that is none', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('sign_ins.json'), JSON.stringify({ 's-1': [{ issuer: 5 }, 'x', null], 's-2': {} }));
  const { load, store } = await openStore(dir.path);
  expect(await load()).toBe('none');
  expect(store.known(ID)).toBeNull();
});
