import { expect, it } from 'vitest';
import { createRedactor } from '../lib/redact';
import { Secret } from '../lib/secret';
import type { SecretOwner, Vault } from '../storage/vault';
import { OWNER, resolve, resolveHttp, testResolver, vaultThat } from '../testing/testResolver';
import type { ServerEntry } from './schema';

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
  const { headers, url } = await resolveHttp(
    {
      url: 'https://h/${input:plain}',
      headers: { H: '${input:kept}' },
      auth: { kind: 'bearer', token: '${TOK:-${input:kept}}' },
    },
    { vault: vaultThat(open), inputs: { load: async () => answers }, redactor },
  );
  expect(decodeURIComponent(new URL(url).pathname)).toBe('/a${TOK}b');
  expect(headers).toMatchObject({ H: 's${TOK}${input:plain}', Authorization: 'Bearer t0ken-from-env' });
  expect(asked).toEqual([{ owner: OWNER, place: 'input/kept', destination: 'https://h' }]);
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
  const preview = await testResolver({ inputs, vault }).preview(OWNER, entry);
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
  const { texts } = await testResolver().preview(OWNER, entry);
  expect(texts).toEqual([{ place: 'url', text: 'https://part.example/••••••••/x?k=••••••••', differs: true }]);
});
