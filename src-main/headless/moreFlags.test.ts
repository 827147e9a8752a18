import { expect, it } from 'vitest';
import { parseArgs } from './parseArgs';
import { toEntryChange } from './serverChange';

const changeOf = (line: string) => {
  const { command } = parseArgs(line.split(' '));
  if (command.kind !== 'edit' && command.kind !== 'add') throw new Error('not an edit');
  const { name, flags } = command;
  return toEntryChange(name, flags, { type: 'http', enabled: true, auth: { kind: 'oauth' } });
};
const kept = { name: 'a', type: 'http', enabled: true };

it('sets every other key of an entry', () => {
  const line =
    'mcp edit a --max-call-seconds 1200 --max-message-mib 64 --protocol legacy --always-load on ' +
    '--tool-timeout slow=9 --tool-timeout gone= --server-id srv --builtin sample';
  expect(changeOf(line)).toEqual({
    ...kept,
    max_call_seconds: 1200,
    max_message_mib: 64,
    protocol: 'legacy',
    always_load: true,
    tool_timeouts: { slow: 9, gone: null },
    server_id: 'srv',
    builtin_name: 'sample',
  });
});

it('sets what a sign-in needs, and keeps its kind', () => {
  const line =
    'mcp edit a --issuer https://id.example --client-name Mine --redirect-port 3334 --auth-legacy on ' +
    '--signing-alg ES256 --assertion-file /run/a';
  expect(changeOf(line)).toEqual({
    ...kept,
    auth: {
      kind: 'oauth',
      issuer: 'https://id.example',
      client_name: 'Mine',
      redirect_port: 3334,
      legacy: true,
      signing_alg: 'ES256',
      assertion_file: '/run/a',
    },
  });
});

it('deletes what is given empty', () => {
  expect(changeOf('mcp edit a --protocol= --max-call-seconds= --issuer= --redirect-port=')).toEqual({
    ...kept,
    protocol: null,
    max_call_seconds: null,
    auth: { kind: 'oauth', issuer: null, redirect_port: null },
  });
});

it.each([
  ['mcp edit a --always-load maybe', '--always-load is on or off'],
  ['mcp edit a --protocol 1', '--protocol is one of auto, 2026-07-28, legacy'],
  ['mcp edit a --redirect-port 70000', '--redirect-port is a whole number up to 65535'],
  ['mcp add a --url https://h --issuer https://i', 'say with --auth what it is for'],
])('refuses %s', (line, words) => {
  expect(() => parseArgs(line.split(' '))).toThrow(words);
});

it('adds a server that needs neither command nor address', () => {
  expect(changeOf('mcp add a --type sdk --builtin sample')).toEqual({
    name: 'a',
    type: 'sdk',
    enabled: true,
    builtin_name: 'sample',
  });
});
