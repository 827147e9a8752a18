import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ServerId } from '@contract/ids';
import { literal } from '../config/template';
import { Secret } from '../lib/secret';
import { never } from '../testing/never';
import { tempDir } from '../testing/tempDir';
import { createTestCipher, type TestCipher } from '../testing/testCipher';
import { vaultAt } from '../testing/vaultAt';
import type { Grant } from './grant';
import { toSealed } from './sealedSignIn';
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

interface StoreOptions {
  readonly cipher?: TestCipher;
  /** What a person chose where there is no encryption. */
  readonly plain?: 'file' | 'session';
  /** Called once a text is placed, before it is written. */
  readonly onPlaced?: () => void;
}

async function openStore(
  dir: string,
  { cipher = createTestCipher(), plain, onPlaced = () => undefined }: StoreOptions = {},
) {
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
    async keep(value, owner) {
      const isSealed = (await vault.state()).kind !== 'none';
      const kept = plain === 'session' ? vault.keepForSession(value, owner) : literal(value.reveal());
      const text = isSealed ? await vault.seal(value, owner) : kept;
      onPlaced();
      return text;
    },
    isPlaceChosen: () => plain !== undefined,
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
    expect(toSealed(found)?.reveal()).toBe(toSealed(grantOf('access-1'))?.reveal());
    expect(found.metadata).toEqual({ issuer: 'https://as.example', token_endpoint: 'https://as.example/t' });
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
    expect(store.known(ID)?.record.token).toMatchObject({ expires_at: null });
    expect(await load()).toMatchObject({ tokens: { lifeMs: null } });
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

  it.each([
    ['origin', ORIGIN, 'https://evil.example'],
    ['issuer', '"issuer": "https://as.example"', '"issuer": "https://evil.example"'],
    ['resource', 'https://h.example/mcp', 'https://h.example/evil'],
  ])('are nobody’s when somebody wrote another %s beside their secrets', async (_what, from, to) => {
    await using dir = await tempDir();
    await (await openStore(dir.path)).save(grantOf('access-1'));
    const text = await readFile(dir.at('sign_ins.json'), 'utf8');
    await writeFile(dir.at('sign_ins.json'), text.replaceAll(from, to));
    const { load, store } = await openStore(dir.path);
    expect(store.known(ID)?.isReadable).toBe(true);
    await store.look(ID);
    expect(store.known(ID)?.isReadable).toBe(false);
    for (const origin of [ORIGIN, 'https://evil.example']) expect(await load(origin)).toBe('none');
    expect(await store.loadAll(ID)).toEqual([]);
  });

  it('go where their secrets say, whatever is written beside these', async () => {
    await using dir = await tempDir();
    await (await openStore(dir.path)).save(grantOf('access-1'));
    const written = JSON.parse(await readFile(dir.at('sign_ins.json'), 'utf8')) as Record<string, object[]>;
    const evil = 'https://evil.example/t';
    const metadata = { issuer: 'https://as.example', token_endpoint: evil, revocation_endpoint: evil };
    const altered = { ...written[ID]?.[0], client_id: 'evil', client: { id: 'evil' }, metadata };
    await writeFile(dir.at('sign_ins.json'), JSON.stringify({ [ID]: [altered] }));
    expect(await (await openStore(dir.path)).load()).toMatchObject({
      client: { clientId: 'c' },
      metadata: { token_endpoint: 'https://as.example/t' },
    });
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
    for (const [cipher, answer] of [
      [createTestCipher({ state: 'locked' }), 'locked'],
      [createTestCipher({ key: 'another' }), 'none'],
    ] as const) {
      const { load, store } = await openStore(dir.path, { cipher });
      expect(await load()).toBe(answer);
      expect(store.known(ID)).toMatchObject({ record: { issuer: 'https://as.example' }, isReadable: false });
    }
  });
});

describe('sign-ins that cannot be written', () => {
  it('stay in memory, before what is on disk', async () => {
    await using dir = await tempDir();
    const cipher = createTestCipher();
    const { save, load, store } = await openStore(dir.path, { cipher });
    await save(grantOf('access-1'));
    cipher.setState('locked');
    await save(grantOf('access-2'));
    expect(accessOf(await load())).toBe('access-2');
    expect(store.known(ID)).toMatchObject({ record: { token: { refreshable: true } }, isReadable: true });
    expect(await readFile(dir.at('sign_ins.json'), 'utf8')).not.toContain('access-2');
    cipher.setState('encrypted');
    await save(grantOf('access-3'));
    expect(accessOf(await (await openStore(dir.path, { cipher })).load())).toBe('access-3');
  });

  it('put no question to anybody in the background', async () => {
    await using dir = await tempDir();
    const { save, load, troubles } = await openStore(dir.path, { cipher: createTestCipher({ state: 'none' }) });
    await save(grantOf('access-1'));
    expect(accessOf(await load())).toBe('access-1');
    expect(troubles).toEqual([]);
  });

  it('go on being written where a person once had them written', async () => {
    await using dir = await tempDir();
    const cipher = createTestCipher({ state: 'none' });
    const { store, save } = await openStore(dir.path, { cipher });
    await store.save(ID, grantOf('access-1-${x}'), true, never());
    await save(grantOf('access-2-${x}'));
    expect(accessOf(await (await openStore(dir.path, { cipher })).load())).toBe('access-2-${x}');
    await save(grantOf('access-3', { issuer: 'https://other.example' }));
    expect(accessOf(await (await openStore(dir.path, { cipher })).load())).toBe('access-2-${x}');
  });

  it('leave nothing on disk where a person wants them for the session only', async () => {
    await using dir = await tempDir();
    const cipher = createTestCipher({ state: 'none' });
    await (await openStore(dir.path, { cipher, plain: 'file' })).save(grantOf('access-1'));
    const { save, load } = await openStore(dir.path, { cipher, plain: 'session' });
    await save(grantOf('access-2'));
    expect(accessOf(await load())).toBe('access-2');
    expect(await readFile(dir.at('sign_ins.json'), 'utf8')).not.toContain('s-1');
    const after = await openStore(dir.path, { cipher, plain: 'session' });
    expect(after.store.known(ID)).toBeNull();
    expect(await after.load()).toBe('none');
  });

  it('are not written when they were taken back meanwhile, nor kept in any other place', async () => {
    await using dir = await tempDir();
    const gone = new AbortController();
    const { store, load } = await openStore(dir.path, { onPlaced: () => gone.abort(new Error('taken back')) });
    await expect(store.save(ID, grantOf('access-1'), true, gone.signal)).rejects.toThrow('taken back');
    expect(await load()).toBe('none');
    expect(store.known(ID)).toBeNull();
    expect(JSON.parse(await readFile(dir.at('secrets.json'), 'utf8'))).toHaveProperty('secrets', {});
  });

  it('set a file aside that cannot be read, and begin anew', async () => {
    await using dir = await tempDir();
    await writeFile(dir.at('sign_ins.json'), '{ "s-1": ');
    const { save, load, troubles, store } = await openStore(dir.path);
    await expect(store.texts()).rejects.toMatchObject({ kind: 'config-broken' });
    await save(grantOf('access-1'));
    expect(troubles).toEqual([]);
    expect(await readFile(dir.at('sign_ins.json.broken'), 'utf8')).toBe('{ "s-1": ');
    expect(accessOf(await load())).toBe('access-1');
    expect(accessOf(await (await openStore(dir.path)).load())).toBe('access-1');
  });
});

describe('what an authorization server makes large', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
  const hostile = (member: string, value: unknown): Grant =>
    grantOf('access-2', {
      issuer: 'https://evil.example',
      metadata: { issuer: 'https://evil.example', token_endpoint: 'https://evil.example/t', [member]: value } as never,
    });

  it.each([
    ['deep metadata', hostile('grant_types_supported', nested(80))],
    ['deep metadata of an unknown member', hostile('dpop_signing_alg_values_supported', nested(80))],
    ['long lists', hostile('scopes_supported', Array(300_000).fill(''))],
    ['long lists of long names', hostile('grant_types_supported', Array(200).fill('x'.repeat(5_000)))],
    ['an endless address of no use', hostile('revocation_endpoint', `https://evil.example/${'x'.repeat(500_000)}`)],
    ['nine thousand letters of scope', grantOf('access-2', { scope: 'x'.repeat(9_000) })],
  ])('is kept without it: %s', async (_what, grant) => {
    await using dir = await tempDir();
    const { save, store, troubles } = await openStore(dir.path);
    await store.save('s-2' as ServerId, grantOf('access-1'), false, never());
    await save(grant);
    expect(troubles).toEqual([]);
    expect((await stat(dir.at('sign_ins.json'))).size).toBeLessThan(16_384);
    const again = (await openStore(dir.path)).store;
    expect(await again.load('s-2' as ServerId, ORIGIN)).toMatchObject({ kind: 'grant' });
    expect(await again.load(ID, ORIGIN)).toMatchObject({ kind: 'grant', grant: { scope: grant.scope } });
  });

  const endless = `https://evil.example/${'x'.repeat(50_000)}`;
  it.each([
    ['an endless token address', hostile('token_endpoint', endless)],
    ['a long issuer', grantOf('access-2', { issuer: endless.slice(0, 9_000) })],
    ['an endless issuer', grantOf('access-2', { issuer: endless })],
    ['a token of a megabyte', grantOf('x'.repeat(1_000_000))],
    ['an endless scope', grantOf('access-2', { scope: 'x'.repeat(100_000) })],
  ])('stays in memory: %s', async (_what, grant) => {
    await using dir = await tempDir();
    const { save, store, troubles } = await openStore(dir.path);
    await store.save('s-2' as ServerId, grantOf('access-1'), false, never());
    await save(grant);
    expect(troubles).toMatchObject([{ kind: 'too-large' }]);
    expect(await store.load(ID, ORIGIN)).toMatchObject({ kind: 'grant', grant: { scope: grant.scope } });
    const again = (await openStore(dir.path)).store;
    expect(again.owners()).toEqual(['s-2']);
    expect(await again.load('s-2' as ServerId, ORIGIN)).toMatchObject({ kind: 'grant' });
  });
});

it('takes nothing from a record that is none', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('sign_ins.json'), JSON.stringify({ 's-1': [{ issuer: 5 }, 'x', null], 's-2': {} }));
  const { load, store } = await openStore(dir.path);
  expect(await load()).toBe('none');
  expect(store.known(ID)).toBeNull();
});
