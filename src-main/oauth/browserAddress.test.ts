import { expect, it } from 'vitest';
import { Fault } from '../lib/fault';
import { browserAddress } from './browserAddress';

const HERE = new URL('http://127.0.0.1:7000/mcp');
const AWAY = new URL('https://mcp.example/mcp');

const kindOf = (text: string, server: URL): unknown => {
  try {
    return browserAddress(text, server);
  } catch (error) {
    return error instanceof Fault ? error.kind : error;
  }
};

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a/$(id)`id`;id|id&id',
  'a:$(id)?x=',
  'ms-msdt:/id',
  'file://host/share',
  'http://login.example/authorize',
  'https://bank.example@evil.example/',
  'http://169.254.169.254/authorize',
  'https://x.example/ --no-sandbox',
  'https://a.example/$(id)`id`;id|id&id',
  'https://x.example\\@evil.example/',
  ' https://x.example/',
  'https://x.example/\n',
  '--no-sandbox',
  '-x https://login.example/',
  'https://',
  '',
  `https://login.example/${'a'.repeat(9000)}`,
])('refuses %s, wherever the server is', (text) => {
  expect(kindOf(text, HERE)).toBe('blocked-address');
  expect(kindOf(text, AWAY)).toBe('blocked-address');
});

it('opens an address on this computer without encryption only for a server that is here', () => {
  expect(kindOf('http://127.0.0.1:7001/authorize', HERE)).toBe('http://127.0.0.1:7001/authorize');
  expect(kindOf('http://localhost:7001/authorize', HERE)).toBe('http://localhost:7001/authorize');
  expect(kindOf('http://127.0.0.1:7001/authorize', AWAY)).toBe('blocked-address');
});

it('hands over one canonical address that begins with its scheme', () => {
  expect(kindOf('HTTPS://X.example:443/a/../b?c=%7Cd', AWAY)).toBe('https://x.example/b?c=%7Cd');
});

it('shows a refused address as text, without its query', () => {
  expect(() => browserAddress('ms-msdt:/id\u202E?token=abc', AWAY)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/ms-msdt:\/id⟨U\+202E⟩$/) as string }),
  );
});
