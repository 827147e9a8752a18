import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { SecretOwner, VaultAnswer } from '../storage/vault';
import { tempDir } from '../testing/tempDir';
import { TEST_CA } from '../testing/tlsMaterial';
import { OWNER, resolve, resolveHttp, resolveStdio, testResolver, vaultThat } from '../testing/testResolver';
import type { ServerEntry } from './schema';

const fault = (pattern: RegExp): unknown =>
  expect.objectContaining({ kind: 'config', message: expect.stringMatching(pattern) as unknown });

it('fills in a local server: one array, home folder, short environment, own values', async () => {
  expect(
    await resolveStdio({
      command: 'run',
      args: ['a b', '${TOK}'],
      env: { K: '${TOK}!', L: '$${TOK}' },
      env_inherit: ['PART'],
    }),
  ).toEqual({
    kind: 'stdio',
    command: ['run', 'a b', 't0ken-from-env'],
    cwd: '/home/me',
    env: { PATH: '/shell/bin:/bin', HOME: '/home/me', PART: 'part', K: 't0ken-from-env!', L: '${TOK}' },
    searchPath: '/shell/bin:/bin',
  });
});

it("looks a command up in the entry's own PATH without its relative folders", async () => {
  const { searchPath, env } = await resolveStdio({ command: ['x'], env: { PATH: '.:/own:rel:${PATH}' } });
  expect(searchPath).toBe('/own:/shell/bin:/bin');
  expect(env.PATH).toBe('.:/own:rel:/shell/bin:/bin');
});

it('case 32 env-expand: expands variables in address and headers, and names the one that is not set before connecting', async () => {
  const entry: ServerEntry = {
    type: 'http',
    url: 'http://127.0.0.1:9/${env:PART}',
    headers: { Authorization: 'Bearer ${TOK}' },
  };
  expect(await resolveHttp(entry)).toEqual({
    url: 'http://127.0.0.1:9/part',
    headers: { Authorization: 'Bearer t0ken-from-env' },
  });
  const broken = { ...entry, headers: { ...entry.headers, X: '${NOPE}', Y: '${env:NEITHER}' } };
  await expect(resolve(broken)).rejects.toThrow(fault(/env:NOPE, env:NEITHER.*headers\/X, headers\/Y/));
});

it('does not wait for the login shell when a remote server needs no variable', async () => {
  const never = new Promise<never>(() => undefined);
  const environment = { load: () => never, refresh: () => never };
  expect((await resolveHttp({ url: 'https://h/mcp' }, { environment })).url).toBe('https://h/mcp');
});

it('sends a bearer token, and user-info as what it stands for', async () => {
  expect(await resolveHttp({ url: 'https://h/mcp', auth: { kind: 'bearer', token: 'tok' } })).toEqual({
    url: 'https://h/mcp',
    headers: { Authorization: 'Bearer tok' },
  });
  expect(await resolveHttp({ url: 'https://me:p%40ss@h/mcp' })).toEqual({
    url: 'https://h/mcp',
    headers: { Authorization: `Basic ${btoa('me:p@ss')}` },
  });
  expect((await resolveHttp({ type: 'claudeai-proxy', url: 'https://h', server_id: 'abc' })).headers).toEqual({
    'X-ClaudeAI-Server-ID': 'abc',
  });
});

it.each<[ServerEntry, string]>([
  [{ url: 'https://h/' }, 'auto'],
  [{ url: 'wss://h/' }, 'ws'],
  [{ type: 'http', url: 'https://h/' }, 'streamable-http'],
  [{ type: 'claudeai-proxy', url: 'https://h/', server_id: 's' }, 'streamable-http'],
  [{ type: 'sse', url: 'https://h/' }, 'sse'],
  [{ type: 'ws', url: 'wss://h/' }, 'ws'],
  [{ type: 'ws', url: 'https://h/' }, 'ws'],
])('reaches %j over %s', async (entry, kind) => {
  expect((await resolve(entry)).transport.kind).toBe(kind);
});

it('names a built-in server, whatever else stands in its entry', async () => {
  const { transport, auth } = await resolve({ type: 'sdk', name: 'sample', headers: { H: '${NOPE}' } });
  expect([transport, auth]).toEqual([{ kind: 'in-process', name: 'sample' }, { kind: 'none' }]);
});

it('reads the certificates of a CA file, in the home folder unless it says where', async () => {
  await using dir = await tempDir();
  await writeFile(dir.at('ca.pem'), `an authority\n${TEST_CA}`);
  const { transport } = await resolve({ url: 'https://h', ca_file: 'ca.pem' }, { home: dir.path });
  expect('ca' in transport && transport.ca.map((pem) => pem.trim())).toEqual([TEST_CA.trim()]);
});

it.each<[string, ServerEntry, RegExp]>([
  [
    'both a token and a header',
    { url: 'https://h', headers: { authorization: 'x' }, auth: { kind: 'bearer', token: 't' } },
    /both a bearer token/,
  ],
  ['a missing token', { url: 'https://h', auth: { kind: 'bearer' } }, /token is missing/],
  ['a header that cannot be sent', { url: 'https://h', headers: { H: 'a\nb' } }, /header H holds/],
  ['a scheme that is not HTTP', { url: 'file:///etc/passwd' }, /file:/],
  ['no address', { url: 'h/mcp' }, /form/],
  ['a scheme of another transport', { type: 'sse', url: 'wss://h' }, /wss:.*must begin with https: or http:/],
  ['a CA file that is not there', { url: 'https://h', ca_file: '/nowhere/ca.pem' }, /ca_file .*does not exist/],
  ['a CA file that is none', { url: 'https://h', ca_file: '/etc/passwd' }, /no certificate in PEM form/],
  ['both command and address', { command: ['x'], url: 'https://h' }, /both/],
  ['a NUL character', { command: ['x', 'a\0b'] }, /NUL/],
  ['an input without an answer', { command: ['x'], env: { A: '${input:pin}' } }, /asks for a value first: pin$/],
  [
    'a workspace folder',
    { command: ['x'], cwd: '${workspaceFolder}/a' },
    /workspaceFolder \(used in cwd\); no workspace folder/,
  ],
])('refuses %s as a config fault', async (_what, entry, pattern) => {
  await expect(resolve(entry)).rejects.toThrow(fault(pattern));
});

it('refuses an entry that does not validate with its reason', async () => {
  const named = { id: OWNER, name: 'x', entry: null, invalid: 'env: expected record' };
  await expect(testResolver().resolveServer(named)).rejects.toThrow(fault(/expected record/));
});

it('refuses what nobody confirmed, whatever else is wrong with it', async () => {
  const entry: ServerEntry = { command: ['${NOPE}'] };
  await expect(resolve(entry, { isConfirmed: () => false })).rejects.toThrow(fault(/not confirmed/));
});

it('opens stored secrets for their owner, place and destination, and never expands them again', async () => {
  const asked: SecretOwner[] = [];
  const open = async (_reference: string, owner: SecretOwner): Promise<VaultAnswer> => {
    asked.push(owner);
    return { kind: 'value', secret: new Secret('s${TOK}ecret') };
  };
  const entry: ServerEntry = {
    url: 'https://h:8/mcp?k=${secret:url/query/0.aaaaaaaaaa}',
    headers: { 'X-Key': '${secret:headers/X-Key.bbbbbbbbbb}' },
  };
  const { headers, url } = await resolveHttp(entry, { vault: vaultThat(open) });
  expect(headers['X-Key']).toBe('s${TOK}ecret');
  expect(new URL(url).searchParams.get('k')).toBe('s${TOK}ecret');
  expect(asked).toEqual([
    { owner: OWNER, place: 'url/query/0', destination: 'https://h:8' },
    { owner: OWNER, place: 'headers/X-Key', destination: 'https://h:8' },
  ]);
});

it.each<[VaultAnswer, RegExp]>([
  [{ kind: 'locked' }, /keyring is locked/],
  [{ kind: 'undecryptable' }, /cannot be decrypted; enter it again/],
  [{ kind: 'foreign', owner: 's-9', place: 'env/Z' }, /is that of env\/Z of "other", and is used nowhere else/],
  [{ kind: 'foreign', owner: 's-8', place: 'env/Z' }, /of a server or model that is gone/],
  [{ kind: 'foreign', owner: OWNER, place: 'env/Z' }, /is that of env\/Z of this server/],
  [{ kind: 'foreign', owner: OWNER, place: 'env/K' }, /another command or address than this one/],
  [{ kind: 'session-over' }, /of env\/K was kept for the last session only; enter it again/],
  [{ kind: 'unknown' }, /not stored on this computer/],
])('case 36 secure-store: never takes a secret that is %j for empty', async (answer, pattern) => {
  const entry: ServerEntry = { command: ['x'], env: { K: '${secret:env/K.aaaaaaaaaa}' } };
  await expect(resolve(entry, { vault: vaultThat(async () => answer) })).rejects.toThrow(fault(pattern));
});

it('has every secret that it filled in scrubbed from then on', async () => {
  const redactor = createRedactor();
  await resolveStdio({ command: ['x'], env: { A: 'plain-env-secret', B: '${TOK}' } }, { redactor });
  const remote = { url: 'https://me:pass-in-url@h/?k=query-secret', headers: { H: 'header-secret' } };
  await resolveHttp(remote, { redactor });
  await resolveHttp({ url: 'https://h', auth: { kind: 'bearer', token: 'bearer-secret' } }, { redactor });
  const secrets = 'plain-env-secret t0ken-from-env pass-in-url query-secret header-secret bearer-secret';
  expect(redactor.scrub(secrets)).toBe(Array(6).fill('[secret]').join(' '));
});

it('has what a variable brings into an address scrubbed too', async () => {
  const redactor = createRedactor();
  await resolveHttp({ url: 'https://h/hooks/${TOK}-and-20-characters' }, { redactor });
  expect(redactor.scrub('GET /hooks/t0ken-from-env-and-20-characters')).toBe('GET /hooks/[secret]');
});

it('has only header values and tokens taken out of what servers say', async () => {
  const credentials = createRedactor();
  await resolveStdio({ command: ['x'], env: { A: 'plain-env-secret' } }, { credentials });
  await resolveHttp({ url: 'https://h', auth: { kind: 'bearer', token: 'bearer-secret' } }, { credentials });
  await resolveHttp({ url: 'https://h', headers: { H: 'header-secret' } }, { credentials });
  const said = credentials.scrub('plain-env-secret bearer-secret header-secret');
  expect(said).toBe('plain-env-secret [secret] [secret]');
});

it('signs in as the entry says, and where it says nothing only when the server asks', async () => {
  const url = 'https://h';
  const kindOf = async (entry: ServerEntry): Promise<string> => (await resolve(entry)).auth.kind;
  expect(await kindOf({ url, auth: { kind: 'client-credentials' } })).toBe('client-credentials');
  expect(await kindOf({ url, auth: { kind: 'bearer', token: 't' } })).toBe('bearer');
  expect(await kindOf({ url, auth: { kind: 'none' } })).toBe('none');
  expect(await kindOf({ url })).toBe('oauth');
  expect(await kindOf({ url, headers: { authorization: 'Basic x' } })).toBe('none');
  expect(await kindOf({ command: ['x'] })).toBe('none');
});

it('fills in what an entry says of its client, and keeps its secrets as such', async () => {
  const auth = { kind: 'oauth', client_id: 'me', client_secret: 's3cret-value', assertion_file: 'jwt', scope: 'a b' };
  const resolved = (await resolve({ url: 'https://h', auth } as ServerEntry, { home: '/home/me' })).auth;
  expect(resolved).toMatchObject({
    kind: 'oauth',
    scope: 'a b',
    clientName: 'Plugboard',
    isLegacy: false,
    client: { id: 'me', privateKey: null, assertionFile: '/home/me/jwt' },
  });
  expect('client' in resolved && resolved.client?.secret?.reveal()).toBe('s3cret-value');
});

it.each<[ServerEntry, object]>([
  [
    {},
    {
      connectMs: 30_000,
      callMs: 60_000,
      maxCallMs: 600_000,
      maxMessageBytes: 33_554_432,
      maxConcurrentCalls: Infinity,
    },
  ],
  [{ timeout_seconds: 5 }, { connectMs: 5_000, callMs: 5_000 }],
  [
    { timeout_seconds: 5, call_timeout_seconds: 9 },
    { connectMs: 5_000, callMs: 9_000 },
  ],
  [{ timeout_seconds: 0 }, { connectMs: 30_000, callMs: 0, maxCallMs: 600_000 }],
  [{ call_timeout_seconds: 1200 }, { callMs: 1_200_000, maxCallMs: 1_200_000 }],
  [
    { max_call_seconds: 90, max_message_mib: 1, max_concurrent_calls: 2 },
    { maxCallMs: 90_000, maxMessageBytes: 1_048_576, maxConcurrentCalls: 2 },
  ],
  [{ tools: { slow: { timeout_seconds: 3 }, other: {} } }, { toolMs: new Map([['slow', 3_000]]) }],
])('case 49: reads the limits of %j', async (entry, expected) => {
  expect((await resolve({ command: ['x'], ...entry })).limits).toMatchObject(expected);
});

it('fills in a model, its key bound to its address', async () => {
  const asked: SecretOwner[] = [];
  const open = async (_reference: string, owner: SecretOwner): Promise<VaultAnswer> => {
    asked.push(owner);
    return { kind: 'value', secret: new Secret('model-key') };
  };
  const stored = {
    id: 'm',
    vendor: 'openai' as const,
    label: '',
    model: 'x',
    base_url: 'https://h/v1',
    key: '${secret:key.aaaaaaaaaa}',
  };
  const model = await testResolver({ vault: vaultThat(open) }).resolveModel(stored);
  expect([model.key?.reveal(), model.baseUrl?.reveal()]).toEqual(['model-key', 'https://h/v1']);
  expect(asked).toEqual([{ owner: 'm', place: 'key', destination: 'https://h' }]);
  const locked = testResolver({ vault: vaultThat(async () => ({ kind: 'locked' })) }).resolveModel(stored);
  await expect(locked).rejects.toThrow(expect.objectContaining({ kind: 'locked' }));
});

it('fills in the identity provider; its secret is bound to where the provider is', async () => {
  const asked: SecretOwner[] = [];
  const open = async (_reference: string, owner: SecretOwner): Promise<VaultAnswer> => {
    asked.push(owner);
    return { kind: 'value', secret: new Secret('provider-secret') };
  };
  const [redactor, credentials] = [createRedactor(), createRedactor()];
  const provider = await testResolver({ vault: vaultThat(open), redactor, credentials }).resolveIdentityProvider({
    issuer: 'https://idp.example/tenant',
    client_id: 'desk',
    client_secret: '${secret:client_secret.aaaaaaaaaa}',
    scope: 'email openid',
    id_token_file: '${PART}/id.jwt',
  });
  expect(provider).toMatchObject({ scope: 'openid email', idTokenFile: '/home/me/part/id.jwt' });
  expect([provider.client.id, provider.client.secret?.reveal()]).toEqual(['desk', 'provider-secret']);
  expect(asked).toEqual([{ owner: 'identity-provider', place: 'client_secret', destination: 'https://idp.example' }]);
  for (const one of [redactor, credentials]) expect(one.scrub('provider-secret')).toBe('[secret]');
});

it('names the variable that the identity provider lacks', async () => {
  const lacking = { issuer: 'https://idp.example', client_id: 'desk', id_token_file: '${NOWHERE}/id.jwt' };
  await expect(testResolver().resolveIdentityProvider(lacking)).rejects.toThrow(fault(/NOWHERE/));
});
