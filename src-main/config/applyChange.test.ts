import { describe, expect, it } from 'vitest';
import { applyChange } from './applyChange';
import type { EntryChange, SecretChange } from './change';
import { isDisplayForm } from './displayForms';
import type { Peek } from './maskServer';
import type { ServerEntry } from './schema';

const peek: Peek = () => ({ masked: '••••••••tail', state: 'stored' });
const set = (value: string): SecretChange => ({ kind: 'set', value });
const KEEP: SecretChange = { kind: 'keep' };
const CLEAR: SecretChange = { kind: 'clear' };

const stored: ServerEntry = {
  command: ['npx', '-y', 'x'],
  env: { A: 'old-a', B: '${secret:env/B.abcdefghij}' },
  future_key: 1,
};
const local = (change: Partial<EntryChange>): EntryChange => ({ name: 'x', type: 'local', enabled: true, ...change });
const remote = (change: Partial<EntryChange>): EntryChange => ({ name: 'x', type: 'http', enabled: true, ...change });
const apply = (before: ServerEntry | undefined, change: EntryChange) => applyChange(before, change, peek);

describe('applyChange', () => {
  it('gives the very entry back when nothing changes', () => {
    expect(apply(stored, local({}))).toBe(stored);
    expect(apply(stored, local({ command: ['npx', '-y', 'x'], env: { A: KEEP }, cwd: '', env_inherit: [] }))).toBe(
      stored,
    );
    const foreign: ServerEntry = { command: 'npx', args: ['--vault', '/My Documents/v'] };
    expect(apply(foreign, local({ command: ['npx', '--vault', '/My Documents/v'] }))).toBe(foreign);
  });

  it.each([
    ['an absent map preserves', undefined, { A: 'old-a', B: '${secret:env/B.abcdefghij}' }],
    ['an absent name preserves', { C: set('new') }, { A: 'old-a', B: '${secret:env/B.abcdefghij}', C: 'new' }],
    ['a value replaces', { A: set('new') }, { A: 'new', B: '${secret:env/B.abcdefghij}' }],
    ['clear deletes', { A: CLEAR }, { B: '${secret:env/B.abcdefghij}' }],
    ['the empty string deletes', { A: set('') }, { B: '${secret:env/B.abcdefghij}' }],
    ['keep of nothing makes nothing', { Z: KEEP }, { A: 'old-a', B: '${secret:env/B.abcdefghij}' }],
  ])('%s (spec S4)', (_title, env, expected) => {
    expect(apply(stored, local({ env })).env).toEqual(expected);
  });

  it('takes names that every object inherits for what they are, and refuses the one that cannot be stored', () => {
    expect(apply(stored, local({ env: { constructor: set('1') } })).env).toMatchObject({ constructor: '1' });
    const env = Object.fromEntries([['__proto__', set('1')]]);
    expect(() => apply(stored, local({ env }))).toThrow('"__proto__" cannot be the name of a variable');
  });

  it('drops the map with its last name', () => {
    expect(apply({ command: ['x'], env: { A: 'a' } }, local({ env: { A: CLEAR } }))).not.toHaveProperty('env');
  });

  it('replaces a header whatever its letter case', () => {
    const before: ServerEntry = { type: 'http', url: 'https://h', headers: { Authorization: 'old' } };
    expect(apply(before, remote({ headers: { authorization: set('new') } })).headers).toEqual({ Authorization: 'new' });
  });

  it('keeps unknown keys and writes a foreign command in our notation once the entry is edited', () => {
    const before: ServerEntry = { command: 'npx', args: ['a b'], later: true };
    expect(apply(before, local({ description: 'd' }))).toEqual({
      command: ['npx', 'a b'],
      later: true,
      description: 'd',
    });
  });

  it('drops the secret of the other kind when the kind of sign-in changes', () => {
    const before: ServerEntry = {
      type: 'http',
      url: 'https://h',
      auth: { kind: 'oauth', client_id: 'c', client_secret: 's' },
    };
    expect(apply(before, remote({ auth: { kind: 'bearer', token: set('t') } })).auth).toEqual({
      kind: 'bearer',
      token: 't',
    });
    expect(apply(before, remote({ auth: { kind: 'none' } })).auth).toBeUndefined();
    expect(apply(before, remote({ auth: { kind: 'oauth' } }))).toBe(before);
    const bearer: ServerEntry = { type: 'http', url: 'https://h', auth: { kind: 'bearer', token: 't' } };
    expect(apply(bearer, remote({ auth: { kind: 'oauth', client_id: 'c' } })).auth).toEqual({
      kind: 'oauth',
      client_id: 'c',
    });
  });

  it('leaves the command behind when a server becomes remote', () => {
    const after = apply(stored, remote({ url: 'https://h/mcp' }));
    expect(after).toEqual({ type: 'http', url: 'https://h/mcp', env: stored.env, future_key: 1 });
  });

  it('keeps a typed reference as a template and takes anything else literally', () => {
    const { env } = apply(stored, local({ env: { R: set('${env:TOKEN}'), L: set('pa${ss word}') } }));
    expect(env).toMatchObject({ R: '${env:TOKEN}', L: 'pa$${ss word}' });
  });

  it.each([
    '••••••••',
    '••••••••tail',
    'redacted',
    '<REDACTED>',
    '[redacted]',
    '***redacted***',
    'abc…wxyz',
    'sk-...wxyz',
  ])('refuses the display form %j everywhere', (value) => {
    const refusal: unknown = expect.objectContaining({
      kind: 'invalid-credential',
      message: 'invalid credential value',
    });
    expect(() => apply(stored, local({ env: { B: set(value) } }))).toThrow(refusal);
    expect(() => apply(undefined, remote({ url: 'https://h', headers: { H: set(value) } }))).toThrow(refusal);
    expect(() => apply(undefined, remote({ url: 'https://h', auth: { kind: 'bearer', token: set(value) } }))).toThrow(
      refusal,
    );
    expect(() => apply(undefined, remote({ url: `https://h/?k=${value}` }))).toThrow(refusal);
  });

  it.each([
    ['javascript:alert(1)'],
    ['file:///etc/passwd'],
    ['ftp://h/x'],
    ['https://good.example\\@evil.example/'],
    ['https://h/a b'],
    ['not an address'],
  ])('refuses the address %j', (url) => {
    expect(() => apply(undefined, remote({ url }))).toThrow(expect.objectContaining({ kind: 'invalid-entry' }));
  });

  it('refuses an entry that could never work', () => {
    for (const change of [
      local({}),
      local({ command: [''] }),
      remote({}),
      local({ command: ['x'], env: { 'A=B': set('v') } }),
    ]) {
      expect(() => apply(undefined, change)).toThrow(expect.objectContaining({ kind: 'invalid-entry' }));
    }
  });
});

it.each(['sk-test-1234567890', '*', 'redactedx', 'a.b.c', 'https://h/…', '•x'])('takes %j for a value', (value) => {
  expect(isDisplayForm(value)).toBe(false);
});

describe('every key of an entry', () => {
  const server: ServerEntry = { type: 'http', url: 'https://h' };
  const settings = {
    max_call_seconds: 1,
    max_concurrent_calls: 2,
    max_message_mib: 3,
    protocol: 'legacy',
    ca_file: '/ca.pem',
    server_id: 'srv',
  } as const;

  it('is set, kept and deleted', () => {
    const set = apply(server, remote({ ...settings, always_load: true, builtin_name: 'sample' }));
    expect(set).toEqual({ ...server, ...settings, always_load: true, name: 'sample' });
    expect(apply(set, remote({}))).toBe(set);
    const none = Object.fromEntries(Object.keys(settings).map((key) => [key, null]));
    expect(apply(set, remote({ ...none, builtin_name: null, always_load: false }))).toEqual({
      ...server,
      always_load: false,
    });
    expect(apply(server, remote({ always_load: false }))).toBe(server);
  });

  it('case 34 secrets: preserves, replaces and deletes token, client secret and private key alike', () => {
    const auth = { kind: 'client-credentials', client_secret: 'cs', private_key: 'pk', mine: 1 } as const;
    const before: ServerEntry = { ...server, auth };
    const changed = (change: object) =>
      apply(before, remote({ auth: { kind: 'client-credentials', ...change } })).auth as unknown;
    expect(apply(before, remote({ auth: { kind: 'client-credentials', private_key: KEEP } }))).toBe(before);
    expect(changed({ private_key: set('new-key') })).toEqual({ ...auth, private_key: 'new-key' });
    expect(changed({ private_key: CLEAR })).toEqual({ kind: 'client-credentials', client_secret: 'cs', mine: 1 });
    expect(changed({ client_secret: set('') })).toEqual({ kind: 'client-credentials', private_key: 'pk', mine: 1 });
    expect(() => changed({ private_key: set('[redacted]') })).toThrow('invalid credential value');
    expect(() => changed({ client_secret: set('••••••••') })).toThrow('invalid credential value');
  });

  it('drops the secrets of another kind, and leaves keys of others', () => {
    const before: ServerEntry = {
      ...server,
      auth: { kind: 'client-credentials', private_key: 'pk', client_secret: 'cs', client_id: 'c', mine: 1 },
    };
    expect(apply(before, remote({ auth: { kind: 'cross-app' } })).auth).toEqual({
      kind: 'cross-app',
      client_id: 'c',
      mine: 1,
    });
    expect(apply(before, remote({ auth: { kind: 'none' } })).auth).toEqual({ kind: 'none', mine: 1 });
    const none: ServerEntry = { ...server, auth: { kind: 'none' } };
    expect(apply(none, remote({ auth: { kind: 'none' } }))).toBe(none);
  });

  it('sets the plain fields of a sign-in', () => {
    const fields = {
      client_id: 'c',
      client_name: 'n',
      scope: 'a b',
      redirect_port: 3334,
      issuer: 'https://i',
      signing_alg: 'ES256',
      assertion_file: '/a',
    } as const;
    const after = apply(server, remote({ auth: { kind: 'oauth', ...fields, legacy: true } }));
    expect(after.auth).toEqual({ kind: 'oauth', ...fields, legacy: true });
    const none = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
    expect(apply(after, remote({ auth: { kind: 'oauth', ...none } })).auth).toEqual({ kind: 'oauth', legacy: true });
  });

  it('changes the limit of one tool and keeps all else about tools', () => {
    const before: ServerEntry = { ...server, tools: { slow: { timeout_seconds: 9, mine: 1 }, other: { mine: 2 } } };
    const tools = (tool_timeouts: Record<string, number | null>) => apply(before, remote({ tool_timeouts })).tools;
    expect(apply(before, remote({ tool_timeouts: { slow: 9, other: null } }))).toBe(before);
    expect(tools({ slow: null, fresh: 3 })).toEqual({
      slow: { mine: 1 },
      other: { mine: 2 },
      fresh: { timeout_seconds: 3 },
    });
  });

  it('is left as it is when only the type stays and leftovers of another type stand there', () => {
    const leftover: ServerEntry = { ...server, cwd: '/old', env_inherit: ['A'] };
    expect(apply(leftover, remote({}))).toBe(leftover);
  });
});
