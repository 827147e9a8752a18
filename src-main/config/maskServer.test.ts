import { expect, it } from 'vitest';
import { maskServer, maskValue } from './maskServer';
import type { Peek } from './maskServer';

const M = '••••••••';
const peek: Peek = (reference) => {
  if (reference.includes('stored')) return { masked: `${M}tail`, state: 'stored' };
  if (reference.includes('locked')) return { masked: M, state: 'locked' };
  if (reference.includes('broken')) return { masked: M, state: 'undecryptable' };
  return { masked: '', state: 'unknown' };
};

it.each([
  ['', { has_value: false, masked: '' }],
  ['x', { has_value: true, masked: M }],
  ['nineteen-characters', { has_value: true, masked: M }],
  ['twenty-characters-ab', { has_value: true, masked: `${M}s-ab` }],
  ['${TOKEN}', { has_value: true, masked: M }],
  ['a very long text with ${TOKEN} in it', { has_value: true, masked: M }],
  ['${secret:env/K.stored}', { has_value: true, masked: `${M}tail` }],
  ['${secret:env/K.nowhere}', { has_value: true, masked: M }],
])('masks %j (spec S3)', (value, expected) => {
  expect(maskValue(value, peek)).toEqual(expected);
});

it('shows exactly these fields of an entry', () => {
  const masked = maskServer(
    {
      command: 'npx',
      args: ['-y', 'tiny server'],
      cwd: '/w',
      env_inherit: ['DISPLAY'],
      env: { PLAIN: 'sk-test-1234567890-secret', REF: '${TOKEN:-hush}', KEPT: '${secret:env/KEPT.stored}' },
      headers: { 'X-Key': '${secret:headers/X-Key.locked}', 'X-Old': '${secret:headers/X-Old.broken}' },
      auth: { kind: 'bearer', token: 'short', client_id: 'app', client_secret: '', private_key: 'pem' },
      description: 'words',
      timeout_seconds: 5,
      unknown_key: 'sk-unknown',
    },
    peek,
  );
  expect(masked).toEqual({
    type: 'local',
    enabled: true,
    command: ['npx', '-y', 'tiny server'],
    cwd: '/w',
    env_inherit: ['DISPLAY'],
    url_is_masked: false,
    env: {
      PLAIN: { has_value: true, masked: `${M}cret` },
      REF: { has_value: true, masked: M },
      KEPT: { has_value: true, masked: `${M}tail` },
    },
    headers: { 'X-Key': { has_value: true, masked: M }, 'X-Old': { has_value: true, masked: M } },
    auth: {
      kind: 'bearer',
      has_token: true,
      token_masked: M,
      has_client_secret: false,
      client_secret_masked: '',
      client_id: 'app',
      scope: null,
      has_private_key: true,
      private_key_masked: M,
      client_name: null,
      redirect_port: null,
      issuer: null,
      legacy: false,
      signing_alg: null,
      assertion_file: null,
    },
    references: ['env:TOKEN', 'secret:env/KEPT.stored', 'secret:headers/X-Key.locked', 'secret:headers/X-Old.broken'],
    unreadable: [
      { place: 'headers/X-Key', state: 'locked' },
      { place: 'headers/X-Old', state: 'undecryptable' },
    ],
    description: 'words',
    timeout_seconds: 5,
    connect_timeout_seconds: null,
    call_timeout_seconds: null,
    max_call_seconds: null,
    max_concurrent_calls: null,
    max_message_mib: null,
    protocol: null,
    always_load: false,
    tool_timeouts: {},
    ca_file: null,
    server_id: null,
    builtin_name: null,
    source_catalog_url: null,
    source_entry_hash: null,
    inputs: [],
    plain_secrets: ['env/PLAIN', 'auth/token', 'auth/private_key'],
  });
});

it('case 34 secrets: lets no secret value of an entry through', () => {
  const secrets = [
    'env-secret-1',
    'header-secret-2',
    'token-secret-3',
    'client-secret-4',
    'pem-secret-5',
    'pass-secret-6',
    'query-secret-7',
    'default-secret-8',
  ];
  const [env = '', header = '', token = '', client = '', pem = '', pass = '', query = '', fallback = ''] = secrets;
  const text = JSON.stringify(
    maskServer(
      {
        type: 'http',
        url: `https://me:${pass}@h/x?k=${query}`,
        env: { A: env, B: `\${NOPE:-${fallback}}` },
        headers: { H: header },
        auth: { kind: 'oauth', token, client_secret: client, private_key: pem },
      },
      peek,
    ),
  );
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it('shows every setting of an entry, and what an address of a catalog hides', () => {
  const masked = maskServer(
    {
      type: 'claudeai-proxy',
      url: 'https://h/mcp',
      server_id: 'srv_1',
      auth: {
        kind: 'client-credentials',
        client_name: 'Mine',
        redirect_port: 3334,
        issuer: 'https://id.example',
        legacy: true,
        signing_alg: 'ES256',
        assertion_file: '/run/assertion',
      },
      max_call_seconds: 1,
      max_concurrent_calls: 2,
      max_message_mib: 3,
      protocol: 'legacy',
      always_load: true,
      tools: { slow: { timeout_seconds: 9, other: 1 }, plain: {} },
      ca_file: '/ca.pem',
      name: 'sample',
      source_catalog_url: 'https://catalog.example/list?key=sk-catalog-secret',
      source_entry_hash: 'abc',
    },
    peek,
  );
  expect(masked).toMatchObject({
    auth: {
      client_name: 'Mine',
      redirect_port: 3334,
      issuer: 'https://id.example',
      legacy: true,
      signing_alg: 'ES256',
      assertion_file: '/run/assertion',
    },
    max_call_seconds: 1,
    max_concurrent_calls: 2,
    max_message_mib: 3,
    protocol: 'legacy',
    always_load: true,
    tool_timeouts: { slow: 9 },
    ca_file: '/ca.pem',
    server_id: 'srv_1',
    builtin_name: 'sample',
    source_catalog_url: `https://catalog.example/list?key=${M}`,
    source_entry_hash: 'abc',
  });
});

it('says of each input whether it was answered', () => {
  const entry = { command: ['x', '${input:a}'], env: { B: '${input:b} ${input:a}', C: '${input:c}', D: '${input:d}' } };
  const answers = new Map([
    ['a', '${secret:input/a.stored}'],
    ['b', '${secret:input/b.locked}'],
    ['c', '${secret:input/c.broken}'],
    ['other', 'x'],
  ]);
  const { inputs, unreadable } = maskServer(entry, peek, answers);
  expect(inputs).toEqual([
    { id: 'a', state: 'stored', masked: `${M}tail` },
    { id: 'b', state: 'locked', masked: M },
    { id: 'c', state: 'undecryptable', masked: M },
    { id: 'd', state: 'absent', masked: '' },
  ]);
  expect(unreadable).toEqual([
    { place: 'input/b', state: 'locked' },
    { place: 'input/c', state: 'undecryptable' },
  ]);
});
