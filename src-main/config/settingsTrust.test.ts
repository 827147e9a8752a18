import { expect, it } from 'vitest';
import { SettingsFile, type PermissionRule, type Settings } from './settings';
import { judgeSettings, NOTHING_TRUSTED, trustAll, trustChange } from './settingsTrust';

const rule = (id: string, verdict: PermissionRule['verdict'] = 'allow', pattern = '*'): PermissionRule => ({
  id,
  verdict,
  server_id: 's1',
  pattern,
});
const model = (id: string, base_url: string) => ({ id, vendor: 'openai' as const, label: '', model: 'm', base_url });
const settings = (given: Partial<Settings>): Settings => SettingsFile.parse(given);
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

it('takes what was let stand as it is', () => {
  const disk = settings({ rules: [rule('a')], models: [model('m', 'https://h')], language: 'zh' });
  expect(judgeSettings(disk, trustAll(disk), disk)).toEqual({ inForce: disk, difference: null });
});

it('holds back an allow rule that somebody added, and keeps a deny rule that somebody removed', () => {
  const before = settings({ rules: [rule('deny', 'deny')] });
  const disk = settings({ rules: [rule('allow')] });
  const { inForce, difference } = judgeSettings(disk, trustAll(before), before);
  expect(ids(inForce.rules)).toEqual(['deny']);
  expect(difference?.rules).toEqual([
    { before: null, after: rule('allow') },
    { before: rule('deny', 'deny'), after: null },
  ]);
});

it('lets a new deny rule hold at once, and still asks', () => {
  const { inForce, difference } = judgeSettings(
    settings({ rules: [rule('d', 'deny')] }),
    NOTHING_TRUSTED,
    settings({}),
  );
  expect([ids(inForce.rules), difference?.rules.length]).toEqual([['d'], 1]);
});

it('keeps a rule as it was while its change waits', () => {
  const before = settings({ rules: [rule('a', 'allow', 'read_*')] });
  const { inForce } = judgeSettings(settings({ rules: [rule('a', 'allow', '*')] }), trustAll(before), before);
  expect(inForce.rules).toEqual(before.rules);
});

it('goes on with a model’s old address, and leaves out a model that nobody let stand', () => {
  const before = settings({ models: [model('old', 'https://h')] });
  const disk = settings({ models: [model('old', 'https://evil'), model('new', 'https://n')] });
  const { inForce, difference } = judgeSettings(disk, trustAll(before), before);
  expect(inForce.models).toEqual(before.models);
  expect(difference?.models.map(({ after }) => after?.base_url)).toEqual(['https://evil', 'https://n']);
});

it('lets our own change stand, and not what somebody else wrote beside it', () => {
  const base = settings({ rules: [rule('a')] });
  const next = settings({ rules: [rule('a'), rule('mine')] });
  const trusted = trustChange(trustAll(base), base, next);
  const disk = settings({ rules: [rule('a'), rule('theirs'), rule('mine')] });
  expect(ids(judgeSettings(disk, trusted, base).inForce.rules)).toEqual(['a', 'mine']);
});

it('gives the same difference the same hash, and another one another', () => {
  const hash = (pattern: string) =>
    judgeSettings(settings({ rules: [rule('a', 'allow', pattern)] }), NOTHING_TRUSTED, settings({})).difference?.hash;
  expect(hash('x')).toBe(hash('x'));
  expect(hash('x')).not.toBe(hash('y'));
});

const provider = (given: object = {}): Settings =>
  settings({
    identity_provider: { issuer: 'https://idp.example', client_id: 'desk', client_secret: '${secret:x.y}', ...given },
  });

it.each([
  ['address', { issuer: 'https://evil.example' }],
  ['client', { client_id: 'other' }],
  ['secret', { client_secret: 'plain' }],
  ['token file', { id_token_file: '/home/me/other-token' }],
])('goes on with the old identity provider while another %s waits', (_what, given) => {
  const [before, disk] = [provider(), provider(given)];
  const { inForce, difference } = judgeSettings(disk, trustAll(before), before);
  expect(inForce.identity_provider).toEqual(before.identity_provider);
  expect(difference?.identityProvider).toEqual({ before: before.identity_provider, after: disk.identity_provider });
  expect(judgeSettings(disk, trustAll(disk), before)).toEqual({ inForce: disk, difference: null });
});

it('has no identity provider that nobody let stand, and lets one go without asking', () => {
  const waiting = judgeSettings(provider(), NOTHING_TRUSTED, settings({}));
  expect(waiting.inForce).not.toHaveProperty('identity_provider');
  expect(waiting.difference?.identityProvider?.before).toBeNull();
  const gone = judgeSettings(settings({}), trustAll(provider()), provider());
  expect(gone).toEqual({ inForce: settings({}), difference: null });
});

it('lets our own change of the identity provider stand', () => {
  const trusted = trustChange(NOTHING_TRUSTED, settings({}), provider());
  expect(judgeSettings(provider(), trusted, settings({})).difference).toBeNull();
  expect(judgeSettings(provider({ client_id: 'other' }), trusted, provider()).difference).not.toBeNull();
});
