import type { ServerId, ServerView } from '@contract';
import { expect, test } from 'vitest';
import { draftProblems } from './draftProblems';
import { argumentRow, draftOf, emptyDraft, secretRow } from './serverDraft';
import { toServerInput } from './toServerInput';

const stored = { has_value: true, masked: '••••••••' };
const view = (over: Partial<ServerView> = {}): ServerView => ({
  id: 's1' as ServerId,
  name: 'postgres',
  type: 'local',
  enabled: true,
  status: 'connected',
  phase: 'ready',
  attempt: null,
  retry_at: null,
  error: null,
  tool_count: 3,
  command: ['npx', '-y', 'postgres-mcp'],
  url_is_masked: false,
  env: { DSN: stored },
  headers: {},
  auth: {
    kind: 'none',
    has_token: false,
    token_masked: '',
    has_client_secret: false,
    client_secret_masked: '',
    client_id: null,
    scope: null,
  },
  references: [],
  unreadable: [],
  description: null,
  timeout_seconds: null,
  connect_timeout_seconds: null,
  call_timeout_seconds: null,
  server: null,
  noise_count: 0,
  notes: [],
  can_undo: false,
  ...over,
});

const remote = view({
  type: 'http',
  url: 'https://••••@host/x',
  url_is_masked: true,
  env: {},
  headers: { 'X-Key': stored },
});
delete (remote as { command?: unknown }).command;

test('sends nothing of a stored secret that was not touched', () => {
  const input = toServerInput(draftOf(view()));
  expect(input.env).toEqual({});
  expect(input.command).toEqual(['npx', '-y', 'postgres-mcp']);
});

test('never sends a masked address back', () => {
  expect('url' in toServerInput(draftOf(remote))).toBe(false);
  expect(toServerInput({ ...draftOf(remote), url: ' https://new.example/mcp ' }).url).toBe('https://new.example/mcp');
});

test('says replace and remove by name', () => {
  const draft = draftOf(view({ env: { A: stored, B: stored } }));
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
    draftProblems({ ...draftOf(view()), env }, none, null).env;
  expect(withEnv(secretRow('A'))).toBe('secretValueMissing');
  expect(withEnv(secretRow('', 'v'))).toBe('secretNameMissing');
  expect(withEnv(secretRow('A', 'v'), secretRow('A', 'w'))).toBe('secretNameTwice');
  expect(withEnv(secretRow())).toBeUndefined();
});

test('a stored token is enough for bearer', () => {
  const server = view({ type: 'http', url: 'https://a', auth: { ...view().auth, kind: 'bearer', has_token: true } });
  expect(draftProblems(draftOf(server), new Set(), server).token).toBeUndefined();
  expect(draftProblems({ ...draftOf(server), token: { kind: 'clear' } }, new Set(), server).token).toBe('tokenMissing');
});
