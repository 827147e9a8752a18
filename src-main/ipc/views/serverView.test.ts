import { ServerView, type ServerId } from '@contract';
import { describe, expect, it } from 'vitest';
import type { MaskedServer } from '../../config/maskServer';
import type { ServerRow } from '../../mcp/registry';
import { createMcpFault } from '../../mcp/faults';
import { toServerView } from './serverView';
import { plainInfo } from '../../testing/fakeSession';

const id = 'srv-1' as ServerId;
const fault = createMcpFault('exited', 'exited with 3\u202e', { exitCode: 3 });

const masked: MaskedServer = {
  type: 'local',
  enabled: true,
  command: ['npx', '-y', 'x\u200b'],
  cwd: '/home/ana',
  env_inherit: ['LANG'],
  url_is_masked: false,
  env: { DSN: { has_value: true, masked: '••••••••' } },
  headers: {},
  auth: {
    kind: 'none',
    has_token: false,
    token_masked: '',
    has_client_secret: false,
    client_secret_masked: '',
    client_id: null,
    scope: null,
    has_private_key: false,
    private_key_masked: '',
    client_name: null,
    redirect_port: null,
    issuer: null,
    legacy: false,
    signing_alg: null,
    assertion_file: null,
  },
  references: ['env:HOME'],
  unreadable: [{ place: 'env/DSN', state: 'locked' }],
  description: 'numbers',
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
  plain_secrets: ['env/A\u200b'],
};

const row = (over: Partial<ServerRow> = {}): ServerRow => ({
  id,
  name: 'postgres',
  config: { id, name: 'postgres', entry: {}, invalid: null },
  state: { kind: 'waiting', failures: 2, retryAt: 99, fault },
  fault,
  stderr: ['fatal: missing DSN\u0007'],
  listing: { tools: [], rejected: [], notes: ['cut at 100 pages'] },
  noiseCount: 4,
  ...over,
});

/** What else a row has: `signInView.test.ts` and the file's revision. */
const ROW_REST = { sign_in_kind: null, sign_in: null, pending_sign_in: null, offers_legacy: false, revision: 'r' };

describe('toServerView', () => {
  it('is exactly these fields, with hidden characters visible', () => {
    const view = toServerView(row(), masked, true, 'en');
    expect(view).toStrictEqual({
      id: 'srv-1',
      name: 'postgres',
      type: 'local',
      enabled: true,
      command: ['npx', '-y', 'x⟨U+200B⟩'],
      cwd: '/home/ana',
      env_inherit: ['LANG'],
      url_is_masked: false,
      env: { DSN: { has_value: true, masked: '••••••••' } },
      headers: {},
      auth: {
        kind: 'none',
        has_token: false,
        token_masked: '',
        has_client_secret: false,
        client_secret_masked: '',
        client_id: null,
        scope: null,
        has_private_key: false,
        private_key_masked: '',
        client_name: null,
        redirect_port: null,
        issuer: null,
        legacy: false,
        signing_alg: null,
        assertion_file: null,
      },
      references: ['env:HOME'],
      unreadable: [{ place: 'env/DSN', state: 'locked' }],
      description: 'numbers',
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
      plain_secrets: ['env/A⟨U+200B⟩'],
      status: 'pending',
      phase: 'waiting',
      attempt: null,
      retry_at: 99,
      error: {
        kind: 'exited',
        message: 'exited with 3⟨U+202E⟩',
        exit_code: 3,
        signal: null,
        stderr: ['fatal: missing DSN⟨U+0007⟩'],
      },
      tool_count: 0,
      server: null,
      noise_count: 4,
      notes: ['cut at 100 pages'],
      waiting: null,
      can_undo: true,
    });
    expect(ServerView.safeParse({ ...view, ...ROW_REST }).error).toBeUndefined();
  });

  it('says what a ready server says of itself, and nothing it keeps for the model', () => {
    const info = plainInfo({ name: 'pg', instructions: 'obey' });
    const view = toServerView(row({ state: { kind: 'ready', info }, fault: null }), masked, false, 'en');
    expect(view.server).toStrictEqual({
      name: 'pg',
      version: '1',
      protocol_version: '2025-11-25',
      transport: 'stdio',
      has_icon: false,
    });
    expect(view.error).toBeNull();
    expect(view.status).toBe('connected');
  });

  it('shows an entry that does not validate as what it is', () => {
    const config = { id, name: 'postgres', entry: null, invalid: 'command: expected array' };
    const view = toServerView(row({ config, fault: null }), undefined, false, 'en');
    expect(view.error).toMatchObject({ kind: 'config', message: 'command: expected array' });
    expect(ServerView.safeParse({ ...view, ...ROW_REST }).error).toBeUndefined();
  });

  it('keeps the last fifty lines of stderr', () => {
    const stderr = Array.from({ length: 80 }, (_, at) => `line ${at}`);
    const { error } = toServerView(row({ stderr }), masked, false, 'en');
    expect(error?.stderr).toHaveLength(50);
    expect(error?.stderr.at(-1)).toBe('line 79');
  });
});
