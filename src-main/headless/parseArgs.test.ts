import { describe, expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { parseArgs } from './parseArgs';

const words = (line: string): string[] => (line === '' ? [] : line.split(' '));
const usageOf = (argv: readonly string[]): string => {
  try {
    parseArgs(argv);
  } catch (error) {
    if (error instanceof Fault && error.kind === 'usage') return error.message;
  }
  throw new Error('expected a usage fault');
};

const NO_FLAGS = { env: [], headers: [] };
const RUN = ['node', 'server.js', '--env', 'X=1'];
const REMOTE = { url: 'http://h/mcp', type: 'http' };
const EDITS = {
  env: [
    ['K', ''],
    ['L', 'v=w'],
  ],
  headers: [['H', '-']],
};
const ASK = { kind: 'ask', text: 'what is up', model: 'm', allow: ['a/*', 'b/c'] };

describe('a command line', () => {
  it.each([
    ['', { kind: 'help' }],
    ['--help', { kind: 'help' }],
    ['mcp list --help', { kind: 'help' }],
    ['--version', { kind: 'version' }],
    ['mcp list', { kind: 'list', connect: true }],
    ['--state-dir /tmp/x mcp list --no-connect', { kind: 'list', connect: false }],
    ['mcp get a', { kind: 'get', name: 'a', isResolved: false }],
    ['mcp get a --resolved', { kind: 'get', name: 'a', isResolved: true }],
    ['mcp protect', { kind: 'protect', names: [] }],
    ['mcp protect a b', { kind: 'protect', names: ['a', 'b'] }],
    ['mcp restart a --profile work', { kind: 'restart', name: 'a' }],
    ['mcp tools', { kind: 'tools', server: null }],
    ['mcp tools a', { kind: 'tools', server: 'a' }],
    ['mcp call a__b {}', { kind: 'call', tool: 'a__b', json: '{}' }],
    ['mcp call a__b', { kind: 'call', tool: 'a__b', json: '{}' }],
    ['ask what is up --model m --allow a/* --allow b/c', ASK],
    ['mcp add a -- node server.js --env X=1', { kind: 'add', name: 'a', flags: { ...NO_FLAGS, command: RUN } }],
    ['mcp add a --url http://h/mcp --type http', { kind: 'add', name: 'a', flags: { ...NO_FLAGS, ...REMOTE } }],
    ['mcp edit a --env K= --env L=v=w --header H=-', { kind: 'edit', name: 'a', flags: EDITS }],
    ['mcp edit a --token -', { kind: 'edit', name: 'a', flags: { ...NO_FLAGS, auth: 'bearer', token: '-' } }],
    ['mcp edit a --token=', { kind: 'edit', name: 'a', flags: { ...NO_FLAGS, token: '' } }],
  ])('is understood: %s', (line, command) => {
    expect(parseArgs(words(line)).command).toEqual(command);
  });

  it('says how to print and how long to wait, wherever that stands', () => {
    expect(parseArgs(words('--json mcp list --timeout 2.5'))).toMatchObject({ json: true, timeoutMs: 2500 });
    expect(parseArgs(words('mcp list'))).toMatchObject({ json: false, timeoutMs: 40_000 });
  });

  it.each([
    ['frob', 'there is no command "frob"'],
    ['mcp', 'mcp what?'],
    ['mcp frob', 'there is no command "mcp frob"'],
    ['mcp get', 'mcp get takes one NAME'],
    ['mcp get a b', 'mcp get takes one NAME'],
    ['mcp list --frob', 'there is no option --frob'],
    ['mcp list --timeout soon', '--timeout is a number of seconds from 0 to 86400'],
    ['mcp list --timeout', '--timeout needs a value'],
    ['--state-dir', '--state-dir needs a value'],
    ['--state-dir= mcp list', '--state-dir needs a value'],
    ['mcp list --json=1', '--json takes no value'],
    ['mcp edit a --token -abc', '--token needs a value; one that begins with a dash is written --token=-VALUE'],
    ['mcp list --env A=b', '--env does not belong to this command'],
    ['mcp list -- x', 'nothing may follow -- here'],
    ['mcp add a', 'give --url or a command after --'],
    ['mcp add a --', 'a command must follow --'],
    ['mcp add a --url http://h -- node', 'give either --url or a command after --, not both'],
    ['mcp add a --type http -- node', 'a command is of type local'],
    ['mcp add a --url http://h --type local', 'an address is of type auto, http, sse or ws'],
    [
      'mcp add a --url http://h --type tcp',
      '--type is one of local, http, sse, ws, sdk, auto, claudeai-proxy, sse-ide, ws-ide',
    ],
    ['mcp add a --url http://h --auth magic', '--auth is one of none, bearer, oauth, client-credentials, cross-app'],
    ['mcp add a node', 'mcp add takes one NAME; a command follows --'],
    ['mcp add a --timeout-seconds -1 -- node', '--timeout-seconds is a number of seconds from 0 to 86400'],
    ['ask', 'ask what?'],
  ])('is refused: %s', (line, message) => {
    expect(usageOf(words(line))).toBe(message);
  });

  it.each([
    ['mcp', 'edit', 'a', '--env', 'canary-without-name'],
    ['mcp', 'edit', 'a', '--tokn=canary-secret'],
    ['mcp', 'edit', 'a', '--header', '=canary-secret'],
    ['mcp', 'edit', 'a', 'canary-secret'],
  ])('is never repeated with its values in a refusal: %s %s %s %s', (...argv) => {
    expect(usageOf(argv)).not.toContain('canary');
  });
});
