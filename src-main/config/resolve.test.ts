import type { ServerId } from '@contract/ids';
import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { SecretOwner, Vault, VaultAnswer } from '../storage/vault';
import { createResolver } from './resolve';
import type { ResolverDeps } from './resolve';
import type { ServerEntry } from './schema';

const id = 's-1' as ServerId;
const variables = new Map([
  ['PATH', '/shell/bin:/bin'],
  ['HOME', '/home/me'],
  ['TOK', 't0ken-from-env'],
  ['PART', 'part'],
  ['OTHER_KEY', 'not for servers'],
]);

const vaultThat = (open: Vault['open']): ResolverDeps['vault'] => ({
  open,
  peek: () => ({ masked: '', state: 'unknown' }),
});

function resolver(deps: Partial<ResolverDeps> = {}) {
  return createResolver({
    vault: vaultThat(async () => ({ kind: 'unknown' })),
    inputs: { load: async () => new Map() },
    nameOwner: (owner) => (owner === 's-9' ? 'other' : undefined),
    environment: { load: async () => variables, refresh: async () => variables },
    home: '/home/me',
    platform: 'linux',
    redactor: createRedactor(),
    credentials: createRedactor(),
    isConfirmed: () => true,
    ...deps,
  });
}
const resolve = (entry: ServerEntry, deps?: Partial<ResolverDeps>) =>
  resolver(deps).resolveServer({ id, name: 'srv', entry, invalid: null });

async function stdio(entry: ServerEntry, deps?: Partial<ResolverDeps>) {
  const { transport } = await resolve(entry, deps);
  if (transport.kind !== 'stdio') throw new Error('not local');
  return { ...transport, env: revealed(transport.env) };
}
async function http(entry: ServerEntry, deps?: Partial<ResolverDeps>) {
  const { transport } = await resolve(entry, deps);
  if (transport.kind !== 'streamable-http') throw new Error('not remote');
  return { url: transport.url.reveal(), headers: revealed(transport.headers) };
}
const revealed = (values: ReadonlyMap<string, Secret>) =>
  Object.fromEntries([...values].map(([name, value]) => [name, value.reveal()]));
const fault = (pattern: RegExp): unknown =>
  expect.objectContaining({ kind: 'config', message: expect.stringMatching(pattern) as unknown });

it('fills in a local server: one array, home folder, short environment, own values', async () => {
  expect(
    await stdio({
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
  const { searchPath, env } = await stdio({ command: ['x'], env: { PATH: '.:/own:rel:${PATH}' } });
  expect(searchPath).toBe('/own:/shell/bin:/bin');
  expect(env.PATH).toBe('.:/own:rel:/shell/bin:/bin');
});

it('case 32 env-expand: expands variables in address and headers, and names the one that is not set before connecting', async () => {
  const entry: ServerEntry = {
    type: 'http',
    url: 'http://127.0.0.1:9/${env:PART}',
    headers: { Authorization: 'Bearer ${TOK}' },
  };
  expect(await http(entry)).toEqual({
    url: 'http://127.0.0.1:9/part',
    headers: { Authorization: 'Bearer t0ken-from-env' },
  });
  const broken = { ...entry, headers: { ...entry.headers, X: '${NOPE}', Y: '${env:NEITHER}' } };
  await expect(resolve(broken)).rejects.toThrow(fault(/env:NOPE, env:NEITHER.*headers\/X, headers\/Y/));
});

it('does not wait for the login shell when a remote server needs no variable', async () => {
  const never = new Promise<never>(() => undefined);
  const environment = { load: () => never, refresh: () => never };
  expect((await http({ url: 'https://h/mcp' }, { environment })).url).toBe('https://h/mcp');
});

it('sends a bearer token, and user-info as what it stands for', async () => {
  expect(await http({ url: 'https://h/mcp', auth: { kind: 'bearer', token: 'tok' } })).toEqual({
    url: 'https://h/mcp',
    headers: { Authorization: 'Bearer tok' },
  });
  expect(await http({ url: 'https://me:p%40ss@h/mcp' })).toEqual({
    url: 'https://h/mcp',
    headers: { Authorization: `Basic ${btoa('me:p@ss')}` },
  });
  expect((await http({ type: 'claudeai-proxy', url: 'https://h', server_id: 'abc' })).headers).toEqual({
    'X-ClaudeAI-Server-ID': 'abc',
  });
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
  ['a transport to come', { type: 'sse', url: 'https://h' }, /sse are not supported yet/],
  ['a built-in server', { type: 'sdk', name: 'x' }, /sdk are not supported yet/],
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
  const named = { id, name: 'x', entry: null, invalid: 'env: expected record' };
  await expect(resolver().resolveServer(named)).rejects.toThrow(fault(/expected record/));
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
  const { headers, url } = await http(entry, { vault: vaultThat(open) });
  expect(headers['X-Key']).toBe('s${TOK}ecret');
  expect(new URL(url).searchParams.get('k')).toBe('s${TOK}ecret');
  expect(asked).toEqual([
    { owner: id, place: 'url/query/0', destination: 'https://h:8' },
    { owner: id, place: 'headers/X-Key', destination: 'https://h:8' },
  ]);
});

it.each<[VaultAnswer, RegExp]>([
  [{ kind: 'locked' }, /keyring is locked/],
  [{ kind: 'undecryptable' }, /cannot be decrypted; enter it again/],
  [{ kind: 'foreign', owner: 's-9', place: 'env/Z' }, /is that of env\/Z of "other", and is used nowhere else/],
  [{ kind: 'foreign', owner: 's-8', place: 'env/Z' }, /of a server or model that is gone/],
  [{ kind: 'foreign', owner: id, place: 'env/Z' }, /is that of env\/Z of this server/],
  [{ kind: 'foreign', owner: id, place: 'env/K' }, /another command or address than this one/],
  [{ kind: 'session-over' }, /of env\/K was kept for the last session only; enter it again/],
  [{ kind: 'unknown' }, /not stored on this computer/],
])('case 36 secure-store: never takes a secret that is %j for empty', async (answer, pattern) => {
  const entry: ServerEntry = { command: ['x'], env: { K: '${secret:env/K.aaaaaaaaaa}' } };
  await expect(resolve(entry, { vault: vaultThat(async () => answer) })).rejects.toThrow(fault(pattern));
});

it('has every secret that it filled in scrubbed from then on', async () => {
  const redactor = createRedactor();
  await stdio({ command: ['x'], env: { A: 'plain-env-secret', B: '${TOK}' } }, { redactor });
  const remote = { url: 'https://me:pass-in-url@h/?k=query-secret', headers: { H: 'header-secret' } };
  await http(remote, { redactor });
  await http({ url: 'https://h', auth: { kind: 'bearer', token: 'bearer-secret' } }, { redactor });
  const secrets = 'plain-env-secret t0ken-from-env pass-in-url query-secret header-secret bearer-secret';
  expect(redactor.scrub(secrets)).toBe(Array(6).fill('[secret]').join(' '));
});

it('has what a variable brings into an address scrubbed too', async () => {
  const redactor = createRedactor();
  await http({ url: 'https://h/hooks/${TOK}-and-20-characters' }, { redactor });
  expect(redactor.scrub('GET /hooks/t0ken-from-env-and-20-characters')).toBe('GET /hooks/[secret]');
});

it('has only header values and tokens taken out of what servers say', async () => {
  const credentials = createRedactor();
  await stdio({ command: ['x'], env: { A: 'plain-env-secret' } }, { credentials });
  await http({ url: 'https://h', auth: { kind: 'bearer', token: 'bearer-secret' } }, { credentials });
  await http({ url: 'https://h', headers: { H: 'header-secret' } }, { credentials });
  const said = credentials.scrub('plain-env-secret bearer-secret header-secret');
  expect(said).toBe('plain-env-secret [secret] [secret]');
});

it('leaves signing in to later stages, and says which kinds await it', async () => {
  expect((await resolve({ url: 'https://h', auth: { kind: 'oauth' } })).auth).toBe('awaits');
  expect((await resolve({ url: 'https://h', auth: { kind: 'bearer', token: 't' } })).auth).toBe('bearer');
  expect((await resolve({ command: ['x'] })).auth).toBe('none');
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
  const model = await resolver({ vault: vaultThat(open) }).resolveModel(stored);
  expect([model.key?.reveal(), model.baseUrl?.reveal()]).toEqual(['model-key', 'https://h/v1']);
  expect(asked).toEqual([{ owner: 'm', place: 'key', destination: 'https://h' }]);
  const locked = resolver({ vault: vaultThat(async () => ({ kind: 'locked' })) }).resolveModel(stored);
  await expect(locked).rejects.toThrow(expect.objectContaining({ kind: 'locked' }));
});

it('case 32 env-expand: fills in answers to inputs wherever they stand, and reads nothing in them again', async () => {
  const answers = new Map([
    ['plain', 'a$${TOK}b'],
    ['kept', '${secret:input/kept.aaaaaaaaaa}'],
  ]);
  const asked: SecretOwner[] = [];
  const open: Vault['open'] = async (_reference, owner) => (
    asked.push(owner),
    { kind: 'value', secret: new Secret('s${TOK}${input:plain}') }
  );
  const redactor = createRedactor();
  const { headers, url } = await http(
    {
      url: 'https://h/${input:plain}',
      headers: { H: '${input:kept}' },
      auth: { kind: 'bearer', token: '${TOK:-${input:kept}}' },
    },
    { vault: vaultThat(open), inputs: { load: async () => answers }, redactor },
  );
  expect(decodeURIComponent(new URL(url).pathname)).toBe('/a${TOK}b');
  expect(headers).toMatchObject({ H: 's${TOK}${input:plain}', Authorization: 'Bearer t0ken-from-env' });
  expect(asked).toEqual([{ owner: id, place: 'input/kept', destination: 'https://h' }]);
  expect(redactor.scrub('s${TOK}${input:plain}')).toBe('[secret]');
});

it('asks for no answer that this type does not use', async () => {
  const entry: ServerEntry = { command: ['x'], headers: { H: '${input:rest}' } };
  await expect(resolve(entry)).resolves.toMatchObject({ transport: { kind: 'stdio' } });
});

it('previews what each reference comes to, and what would run, without a secret', async () => {
  const entry: ServerEntry = {
    command: ['run', '--in', '${PART}/x', '${TOK}', '${input:code}', '${NOPE:-${PART}}', '${GONE}'],
    cwd: '${userHome}/w',
    env: { K: '${secret:env/K.aaaaaaaaaa}', L: '$${TOK}' },
  };
  const inputs = { load: async () => new Map([['code', '${secret:input/code.aaaaaaaaaa}']]) };
  const vault = {
    ...vaultThat(async () => ({ kind: 'locked' })),
    peek: () => ({ masked: '', state: 'locked' as const }),
  };
  const preview = await resolver({ inputs, vault }).preview(id, entry);
  expect(preview.references.map(({ name, place, state }) => `${place} ${name} ${state}`)).toEqual([
    'command/2 env:PART resolved',
    'command/3 env:TOK resolved',
    'command/4 input:code locked',
    'command/5 env:NOPE default',
    'command/5 env:PART resolved',
    'command/6 env:GONE unresolved',
    'cwd userHome resolved',
    'env/K secret:env/K.aaaaaaaaaa locked',
  ]);
  expect(preview.texts.map(({ text }) => text)).toEqual([
    'run',
    '--in',
    'part/x',
    't0ken-from-env',
    '••••••••',
    'part',
    '${GONE}',
    '/home/me/w',
  ]);
  expect(preview.texts.map(({ differs }) => differs)).toEqual([false, false, true, true, true, true, false, true]);
});

it('previews an address with its secret parts hidden, also those that a variable brings', async () => {
  const entry: ServerEntry = { url: 'https://${PART}.example/${OTHER_KEY}/x?k=${TOK}' };
  const { texts } = await resolver().preview(id, entry);
  expect(texts).toEqual([{ place: 'url', text: 'https://part.example/••••••••/x?k=••••••••', differs: true }]);
});
