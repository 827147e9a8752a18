import type { ServerView } from '@contract';
import { expect, test } from 'vitest';
import { draftProblems } from './draftProblems';
import { exampleServer } from './exampleServer';
import { argumentRow, draftOf, emptyDraft, secretRow, toolLimitRow } from './serverDraft';
import { toServerInput } from './toServerInput';

const stored = { has_value: true, masked: '••••••••' };

const remote = exampleServer({
  type: 'http',
  url: 'https://••••@host/x',
  url_is_masked: true,
  env: {},
  headers: { 'X-Key': stored },
});
delete (remote as { command?: unknown }).command;

const sent = (server: ServerView, over: Partial<ReturnType<typeof draftOf>>) => {
  const opened = draftOf(server);
  return toServerInput({ ...opened, ...over }, opened);
};

test('sends nothing but name, type and switch of a form that was not touched', () => {
  const nothing = (type: string) => ({ name: 'postgres', type, enabled: true });
  expect(sent(exampleServer(), {})).toEqual(nothing('local'));
  expect(sent(remote, {})).toEqual(nothing('http'));
});

test('sends only the fields that were changed, and says which limits are gone', () => {
  const server = exampleServer({ tool_timeouts: { slow: 9, odd: 1.5 }, description: 'd', always_load: true });
  const [slow, odd] = draftOf(server).toolLimits;
  expect(
    sent(server, {
      description: ' ',
      alwaysLoad: false,
      maxCallSeconds: '1200',
      protocol: 'legacy',
      toolLimits: [{ ...odd!, seconds: '' }, toolLimitRow('new', '3')],
    }),
  ).toEqual({
    name: 'postgres',
    type: 'local',
    enabled: true,
    description: null,
    always_load: false,
    max_call_seconds: 1200,
    protocol: 'legacy',
    tool_timeouts: { slow: null, odd: null, new: 3 },
  });
  expect(slow?.seconds).toBe('9');
});

test('sends every field of a sign-in that was changed, and keeps its secrets', () => {
  const auth = { ...remote.auth, kind: 'oauth' as const, client_id: 'me', has_client_secret: true };
  expect(
    sent({ ...remote, auth }, { issuer: 'https://id.example', redirectPort: '3334', legacy: true, scope: 'a b' }).auth,
  ).toEqual({
    kind: 'oauth',
    client_secret: { kind: 'keep' },
    private_key: { kind: 'keep' },
    issuer: 'https://id.example',
    redirect_port: 3334,
    legacy: true,
    scope: 'a b',
  });
});

test('never sends a masked address back', () => {
  expect('url' in sent(remote, {})).toBe(false);
  expect('url' in toServerInput(draftOf(remote))).toBe(false);
  expect(sent(remote, { url: ' https://new.example/mcp ' }).url).toBe('https://new.example/mcp');
});

test('says replace and remove by name', () => {
  const draft = draftOf(exampleServer({ env: { A: stored, B: stored } }));
  const [a, b] = draft.env;
  if (!a || !b) throw new Error('two rows');
  const env = [
    { ...a, change: { kind: 'set', value: 'v' } as const },
    { ...b, change: { kind: 'clear' } as const },
    secretRow('C', 'w'),
  ];
  expect(toServerInput({ ...draft, env }).env).toEqual({
    A: { kind: 'set', value: 'v' },
    B: { kind: 'clear' },
    C: { kind: 'set', value: 'w' },
  });
});

test('keeps empty arguments and spaces in arguments', () => {
  const command = ['srv', '', ' a b '].map((text) => argumentRow(text));
  expect(toServerInput({ ...emptyDraft(), name: 'x', command }).command).toEqual(['srv', '', ' a b ']);
});

test('names every field that is not right', () => {
  const none = new Set<string>();
  expect(draftProblems(emptyDraft(), none, null)).toEqual({ name: 'nameMissing', command: 'commandMissing' });
  const http = { ...emptyDraft(), name: 'x', type: 'auto' as const, auth: 'bearer' as const };
  expect(draftProblems(http, none, null)).toEqual({ url: 'urlMissing', token: 'tokenMissing' });
  expect(draftProblems({ ...http, url: 'file:///etc' }, none, null).url).toBe('urlInvalid');
  expect(draftProblems({ ...http, url: 'https://${env:HOST}/mcp' }, none, null).url).toBeUndefined();
  expect(draftProblems({ ...http, url: 'https://a', connectSeconds: '0', callSeconds: '0' }, none, null)).toMatchObject(
    {
      connectSeconds: 'secondsInvalid',
    },
  );
});

test('finds a name without a value, a value without a name, and a name twice', () => {
  const none = new Set<string>();
  const withEnv = (...env: ReturnType<typeof secretRow>[]) =>
    draftProblems({ ...draftOf(exampleServer()), env }, none, null).env;
  expect(withEnv(secretRow('A'))).toBe('secretValueMissing');
  expect(withEnv(secretRow('', 'v'))).toBe('secretNameMissing');
  expect(withEnv(secretRow('A', 'v'), secretRow('A', 'w'))).toBe('secretNameTwice');
  expect(withEnv(secretRow())).toBeUndefined();
});

test('a stored token is enough for bearer', () => {
  const server = exampleServer({
    type: 'http',
    url: 'https://a',
    auth: { ...exampleServer().auth, kind: 'bearer', has_token: true },
  });
  expect(draftProblems(draftOf(server), new Set(), server).token).toBeUndefined();
  expect(draftProblems({ ...draftOf(server), token: { kind: 'clear' } }, new Set(), server).token).toBe('tokenMissing');
});

test('an argument that was emptied on purpose is sent, one that was never typed is not', () => {
  const rows = [argumentRow('run'), argumentRow(''), argumentRow(), argumentRow()];
  expect(sent(exampleServer(), { command: rows }).command).toEqual(['run', '']);
  expect(sent(exampleServer({ command: ['run', ''] }), { command: rows })).not.toHaveProperty('command');
});
