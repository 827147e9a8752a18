import { expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { parseArgs } from './parseArgs';
import { countStdin, fillFromStdin, showsSecret, toEntryChange, toStdinValues } from './serverChange';
import type { ServerFlags } from './command';

const flagsOf = (line: string): ServerFlags => {
  const { command } = parseArgs(line.split(' '));
  if (command.kind !== 'add' && command.kind !== 'edit') throw new Error('not a change');
  return command.flags;
};
const BEFORE = { type: 'http', enabled: true, auth: { kind: 'client-credentials' } } as const;

it('turns every flag of an edit into the field it names, and says nothing of the others', () => {
  const line = [
    'mcp edit a --auth client-credentials --client-id me --client-secret s3cret --private-key pem --scope r',
    '--cwd /srv --env-inherit A,B --description text --ca-file /ca.pem --timeout-seconds 3 --connect-timeout 4',
    '--call-timeout 5 --max-concurrent-calls 2 --rename b --disabled',
  ].join(' ');
  expect(toEntryChange('a', flagsOf(line), BEFORE)).toEqual({
    name: 'b',
    type: 'http',
    enabled: false,
    cwd: '/srv',
    env_inherit: ['A', 'B'],
    auth: {
      kind: 'client-credentials',
      client_id: 'me',
      client_secret: { kind: 'set', value: 's3cret' },
      private_key: { kind: 'set', value: 'pem' },
      scope: 'r',
    },
    description: 'text',
    ca_file: '/ca.pem',
    timeout_seconds: 3,
    connect_timeout_seconds: 4,
    call_timeout_seconds: 5,
    max_concurrent_calls: 2,
  });
});

it('deletes what is given empty, and keeps the kind of sign-in that stands there', () => {
  const line =
    'mcp edit a --client-id= --client-secret= --private-key= --scope= --env-inherit= --description= --ca-file= ' +
    '--timeout-seconds= --connect-timeout= --call-timeout= --max-concurrent-calls=';
  expect(toEntryChange('a', flagsOf(line), BEFORE)).toEqual({
    name: 'a',
    type: 'http',
    enabled: true,
    env_inherit: [],
    auth: {
      kind: 'client-credentials',
      client_id: null,
      client_secret: { kind: 'clear' },
      private_key: { kind: 'clear' },
      scope: null,
    },
    description: null,
    ca_file: null,
    timeout_seconds: null,
    connect_timeout_seconds: null,
    call_timeout_seconds: null,
    max_concurrent_calls: null,
  });
});

it.each([
  ['mcp edit a --max-concurrent-calls many', '--max-concurrent-calls is a whole number up to 1024'],
  ['mcp edit a --max-concurrent-calls 1025', '--max-concurrent-calls is a whole number up to 1024'],
  ['mcp edit a --call-timeout -1', '--call-timeout is a number of seconds'],
  ['mcp edit a', 'mcp edit was not told what to change'],
  ['mcp edit a --call-timeout=-1', '--call-timeout is a number of seconds'],
  ['mcp edit a --env-inherit A=canary-value', '--env-inherit takes NAMES parted by commas'],
  ['mcp add a --url http://h --rename b', '--rename belongs to mcp edit'],
  ['mcp add a --url http://h --client-secret canary-value', 'say with --auth what it is for'],
  ['mcp test', 'mcp test takes one NAME'],
  ['mcp logs a --env A=canary-value', '--env does not belong to this command'],
  ['mcp path a', 'mcp path takes no name'],
])('refuses %s and says which word and what is expected, never a value', (line, words) => {
  const run = () => parseArgs(line.split(' '));
  expect(run).toThrow(Fault);
  expect(run).toThrow(words);
  expect(run).not.toThrow('canary');
});

it('reads a key of several lines from stdin behind the values of one line', () => {
  const flags = flagsOf('mcp edit a --env K=- --token - --private-key -');
  expect(countStdin(flags)).toBe(3);
  const values = toStdinValues('one\ntwo\n-----BEGIN\nabc\n-----END\n', 3);
  expect(fillFromStdin(flags, values)).toMatchObject({
    env: [['K', 'one']],
    token: 'two',
    privateKey: '-----BEGIN\nabc\n-----END',
  });
});

it('tells a secret that stands on the command line from what is none', () => {
  for (const words of [
    '--token long-enough',
    '--env K=long-enough',
    '--client-secret long-enough',
    '--header H=long-enough',
  ]) {
    expect(showsSecret(flagsOf(`mcp edit a ${words}`)), words).toBe(true);
  }
  for (const words of [
    '--token -',
    '--env K=',
    '--env DEBUG=1',
    '--env K=${env:SOME_KEY}',
    '--client-id long-enough',
  ]) {
    expect(showsSecret(flagsOf(`mcp edit a ${words}`)), words).toBe(false);
  }
});
