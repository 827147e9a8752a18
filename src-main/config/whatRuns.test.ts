import { describe, expect, it } from 'vitest';
import { destinationOf, modelDestination } from './destination';
import { createFill } from './expand';
import type { ServerEntry } from './schema';
import { isSteering } from './steering';
import { hashOf, whatRuns } from './whatRuns';

const fill = createFill((name) => ({ HOST: 'one.example', BIN: '/opt/bin' })[name], '/home/me');
const hash = (entry: ServerEntry, by = fill): string => hashOf(whatRuns(entry, by));

const local: ServerEntry = {
  command: ['npx', '-y', 'server', '--dir', '/data'],
  cwd: '/work',
  env: { API_KEY: 'k1', PATH: '/bin', REF: '${TOKEN}' },
  env_inherit: ['DISPLAY'],
};
const remote: ServerEntry = {
  type: 'http',
  url: 'https://h.example/mcp?tenant=a',
  headers: { 'X-Key': 'v', 'X-Ref': '${TOKEN}' },
  auth: { kind: 'oauth', client_id: 'c', client_secret: 's', scope: 'read', issuer: 'https://i' },
};

describe('the hash of what runs (CVE-2025-54136)', () => {
  it.each<[string, ServerEntry, ServerEntry]>([
    ['the program', local, { ...local, command: ['npX', '-y', 'server', '--dir', '/data'] }],
    ['an argument', local, { ...local, command: ['npx', '-y', 'server', '--dir', '/etc'] }],
    ['the order of arguments', local, { ...local, command: ['npx', 'server', '-y', '--dir', '/data'] }],
    ['where an argument ends', local, { ...local, command: ['npx', '-y', 'server', '--dir /data'] }],
    ['a space in an argument', local, { ...local, command: ['npx', '-y', 'server', '--dir', '/data '] }],
    ['the folder', local, { ...local, cwd: '/tmp' }],
    ['an inherited name', local, { ...local, env_inherit: ['DISPLAY', 'AWS_SECRET_ACCESS_KEY'] }],
    ['a name in env', local, { ...local, env: { ...local.env, EXTRA: 'x' } }],
    ['the value of a name that steers', local, { ...local, env: { ...local.env, PATH: '/evil:/bin' } }],
    ['a reference in a value', local, { ...local, env: { ...local.env, REF: '${OTHER}' } }],
    ['a new reference in a value', local, { ...local, env: { ...local.env, API_KEY: '${AWS_SECRET_ACCESS_KEY}' } }],
    ['the type', remote, { ...remote, type: 'auto' }],
    ['the host', remote, { ...remote, url: 'https://evil.example/mcp?tenant=a' }],
    ['the scheme', remote, { ...remote, url: 'http://h.example/mcp?tenant=a' }],
    ['the path', remote, { ...remote, url: 'https://h.example/other?tenant=a' }],
    ['the query', remote, { ...remote, url: 'https://h.example/mcp?tenant=b' }],
    ['a header name', remote, { ...remote, headers: { ...remote.headers, 'X-More': 'v' } }],
    ['a reference in a header', remote, { ...remote, headers: { ...remote.headers, 'X-Ref': '${HOME}' } }],
    ['the kind of sign-in', remote, { ...remote, auth: { kind: 'client-credentials', client_id: 'c', scope: 'read' } }],
    ['the client id', remote, { ...remote, auth: { ...remote.auth, kind: 'oauth', client_id: 'd' } }],
    ['the scope', remote, { ...remote, auth: { ...remote.auth, kind: 'oauth', scope: 'read write' } }],
    ['the issuer', remote, { ...remote, auth: { ...remote.auth, kind: 'oauth', issuer: 'https://evil' } }],
    ['leave to be lenient', remote, { ...remote, auth: { ...remote.auth, kind: 'oauth', legacy: true } }],
    ['the CA file', remote, { ...remote, ca_file: '/tmp/ca.pem' }],
    ['the server id', remote, { ...remote, server_id: 'x' }],
    ['the name of a built-in server', remote, { ...remote, name: 'x' }],
  ])('changes with %s alone', (_what, before, after) => {
    expect(hash(after)).not.toBe(hash(before));
  });

  it.each<[string, ServerEntry, ServerEntry]>([
    ['the order of env', local, { ...local, env: { REF: '${TOKEN}', PATH: '/bin', API_KEY: 'k1' } }],
    ['the order of keys', local, Object.fromEntries(Object.entries(local).reverse())],
    ['the order of inherited names', { ...local, env_inherit: ['A', 'B'] }, { ...local, env_inherit: ['B', 'A'] }],
    ['an ordinary value', local, { ...local, env: { ...local.env, API_KEY: 'k2' } }],
    ['sealing a value', local, { ...local, env: { ...local.env, API_KEY: '${secret:env/API_KEY.abcdefghij}' } }],
    ['a header value', remote, { ...remote, headers: { ...remote.headers, 'X-Key': 'w' } }],
    ['a secret of the sign-in', remote, { ...remote, auth: { ...remote.auth, kind: 'oauth', client_secret: 't' } }],
    [
      'limits and switches',
      local,
      { ...local, timeout_seconds: 9, enabled: false, description: 'd', always_load: true },
    ],
    ['the notation of the command', local, { ...local, command: 'npx', args: ['-y', 'server', '--dir', '/data'] }],
    ['a type that was meant anyway', local, { ...local, type: 'local' }],
  ])('does not change with %s', (_what, before, after) => {
    expect(hash(after)).toBe(hash(before));
  });

  it('covers what a variable stands for', () => {
    const entry: ServerEntry = { url: 'https://${HOST}/mcp' };
    const other = createFill(() => 'two.example', '/home/me');
    expect(hash(entry)).toBe(hash({ url: 'https://one.example/mcp' }));
    expect(hash(entry, other)).not.toBe(hash(entry));
  });
});

describe('destinationOf', () => {
  it('is scheme, host and port of a remote server, and command and folder of a local one', () => {
    expect(destinationOf(remote, fill)).toBe('https://h.example');
    expect(destinationOf({ url: 'https://${HOST}:1/a?b=c' }, fill)).toBe('https://one.example:1');
    expect(destinationOf({ ...local, env: {} }, fill)).toBe(destinationOf(local, fill));
    expect(destinationOf({ ...local, cwd: '/' }, fill)).not.toBe(destinationOf(local, fill));
  });

  it('is the address of a model, or its vendor', () => {
    expect(modelDestination({ vendor: 'openai' })).toBe('vendor:openai');
    expect(modelDestination({ vendor: 'openai', base_url: 'https://u:p@h/v1' })).toBe('https://h');
  });
});

it('knows the names that steer what runs', () => {
  const steering =
    'PATH Path NODE_OPTIONS LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES PYTHONPATH PYTHONSTARTUP BASH_ENV npm_config_registry NPM_CONFIG_REGISTRY HTTPS_PROXY http_proxy PIP_INDEX_URL UV_INDEX_URL NODE_EXTRA_CA_CERTS SSL_CERT_FILE GOPROXY ZDOTDIR';
  for (const name of steering.split(' ')) expect(isSteering(name), name).toBe(true);
  for (const name of ['API_KEY', 'TOKEN', 'NODE_AUTH_TOKEN', 'NPM_TOKEN', 'DEBUG', 'MY_PATH', 'PATHS', 'DATABASE_URL'])
    expect(isSteering(name), name).toBe(false);
});
