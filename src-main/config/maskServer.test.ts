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
  });
});

it('case 34: lets no secret value of an entry through', () => {
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
