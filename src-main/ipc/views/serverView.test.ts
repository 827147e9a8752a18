import { ServerView, type ServerId } from '@contract';
import { describe, expect, it } from 'vitest';
import type { MaskedServer } from '../../config/maskServer';
import type { ServerRow } from '../../mcp/registry';
import type { McpFault } from '../../mcp/session';
import { toImportEntryView, toServerView } from './serverView';

const id = 'srv-1' as ServerId;
const fault = { kind: 'exited', message: 'exited with 3\u202e', exitCode: 3, signal: null } as unknown as McpFault;

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
  },
  references: ['env:HOME'],
  unreadable: [{ place: 'env/DSN', state: 'locked' }],
  description: 'numbers',
  timeout_seconds: 5,
  connect_timeout_seconds: null,
  call_timeout_seconds: null,
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

describe('toServerView', () => {
  it('is exactly these fields, with hidden characters visible', () => {
    const view = toServerView(row(), masked, true);
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
      },
      references: ['env:HOME'],
      unreadable: [{ place: 'env/DSN', state: 'locked' }],
      description: 'numbers',
      timeout_seconds: 5,
      connect_timeout_seconds: null,
      call_timeout_seconds: null,
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
      can_undo: true,
    });
    expect(ServerView.safeParse(view).error).toBeUndefined();
  });

  it('says what a ready server says of itself, and nothing it keeps for the model', () => {
    const info = { name: 'pg', version: '1', protocolVersion: '2025-11-25', instructions: 'obey', hasTools: true };
    const view = toServerView(row({ state: { kind: 'ready', info }, fault: null }), masked, false);
    expect(view.server).toStrictEqual({ name: 'pg', version: '1', protocol_version: '2025-11-25' });
    expect(view.error).toBeNull();
    expect(view.status).toBe('connected');
  });

  it('shows an entry that does not validate as what it is', () => {
    const config = { id, name: 'postgres', entry: null, invalid: 'command: expected array' };
    const view = toServerView(row({ config, fault: null }), undefined, false);
    expect(view.error).toMatchObject({ kind: 'config', message: 'command: expected array' });
    expect(ServerView.safeParse(view).error).toBeUndefined();
  });

  it('keeps the last fifty lines of stderr', () => {
    const stderr = Array.from({ length: 80 }, (_, at) => `line ${at}`);
    const { error } = toServerView(row({ stderr }), masked, false);
    expect(error?.stderr).toHaveLength(50);
    expect(error?.stderr.at(-1)).toBe('line 79');
  });
});

describe('toImportEntryView', () => {
  it('shows what will run and the names of secrets, never a value or a mask', () => {
    expect(toImportEntryView({ key: 'k', name: 'pg', masked, problem: null })).toStrictEqual({
      key: 'k',
      name: 'pg',
      type: 'local',
      command: ['npx', '-y', 'x⟨U+200B⟩'],
      env_names: ['DSN'],
      header_names: [],
      problem: null,
    });
  });
});
