import { expect, it } from 'vitest';
import { maskServer } from '../config/maskServer';
import { countStdin, fillFromStdin, toEntryChange, toStdinValues } from './serverChange';

const none = { env: [], headers: [] };
const peek = () => ({ masked: '', state: 'unknown' }) as const;
const local = maskServer({ command: ['node', 'a.js'], enabled: false, auth: { kind: 'bearer', token: 't' } }, peek);

it('keeps what is not named: an edit without flags changes nothing', () => {
  expect(toEntryChange('a', none, local)).toEqual({ name: 'a', type: 'local', enabled: false });
});

it('takes what is said of a client for a sign-in where nothing else was said', () => {
  const remote = maskServer({ url: 'https://h/mcp' }, peek);
  expect(toEntryChange('a', { ...none, clientId: 'me' }, remote)).toMatchObject({
    auth: { kind: 'oauth', client_id: 'me' },
  });
});

it('replaces and deletes by name', () => {
  const flags = {
    env: [
      ['A', 'new'],
      ['B', ''],
    ] as const,
    headers: [['H', 'v']] as const,
    token: '',
  };
  expect(toEntryChange('a', flags, local)).toEqual({
    name: 'a',
    type: 'local',
    enabled: false,
    env: { A: { kind: 'set', value: 'new' }, B: { kind: 'clear' } },
    headers: { H: { kind: 'set', value: 'v' } },
    auth: { kind: 'bearer', token: { kind: 'clear' } },
  });
});

it('follows the kind of a server from what it is given', () => {
  expect(toEntryChange('a', { ...none, command: ['node'] }, undefined)).toMatchObject({ type: 'local', enabled: true });
  expect(toEntryChange('a', { ...none, url: 'http://h' }, undefined)).toMatchObject({ type: 'auto' });
  expect(toEntryChange('a', { ...none, url: 'http://h' }, local)).toMatchObject({ type: 'auto' });
  expect(toEntryChange('a', { ...none, disabled: true }, local)).toMatchObject({ enabled: false });
});

it('fills in what was read from stdin: all of it for one value, a line each for several', () => {
  const one = { ...none, token: '-' };
  expect(countStdin(one)).toBe(1);
  expect(fillFromStdin(one, toStdinValues('line 1\nline 2\n', 1)).token).toBe('line 1\nline 2');
  const flags = {
    env: [
      ['A', '-'],
      ['B', 'b'],
    ] as const,
    headers: [['H', '-']] as const,
    token: '-',
  };
  expect(fillFromStdin(flags, toStdinValues('1\n2\n3\n', countStdin(flags)))).toMatchObject({
    env: [
      ['A', '1'],
      ['B', 'b'],
    ],
    headers: [['H', '2']],
    token: '3',
  });
});
