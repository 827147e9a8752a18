import { expect, it } from 'vitest';
import { decidingPlaces } from './inputUse';
import type { ServerEntry } from './schema';

it.each<[string, ServerEntry, string[]]>([
  ['an argument', { command: ['x', '--a=${input:i}'] }, ['command/1']],
  ['the program in a default', { command: ['${NOPE:-${input:i}}'] }, ['command/0']],
  ['the folder', { command: ['x'], cwd: '/a/${input:i}' }, ['cwd']],
  ['the host', { url: 'https://${input:i}.example/mcp?k=v' }, ['url']],
  ['all of an address', { url: '${input:i}' }, ['url']],
  ['a query value', { url: 'https://h/mcp?k=${input:i}' }, []],
  ['a password', { url: 'https://me:${input:i}@h/' }, []],
  ['an ordinary variable', { command: ['x'], env: { KEY: '${input:i}' } }, []],
  ['a variable that steers', { command: ['x'], env: { NODE_OPTIONS: '${input:i}' } }, ['env/NODE_OPTIONS']],
  ['a header', { url: 'https://h', headers: { H: '${input:i}' } }, []],
  ['a token', { url: 'https://h', auth: { kind: 'bearer', token: '${input:i}' } }, []],
  ['an issuer', { url: 'https://h', auth: { kind: 'oauth', issuer: '${input:i}' } }, ['auth/issuer']],
  ['another input', { command: ['x', '${input:other}'] }, []],
])('says where an answer decides what runs: %s', (_what, entry, places) => {
  expect(decidingPlaces(entry, 'i')).toEqual(places);
});
