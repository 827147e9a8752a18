import { expect, it } from 'vitest';
import { never } from '../testing/never';
import { checkAddressFor, isLoopbackHost } from './addresses';

const allowed = async (server: string, address: string): Promise<boolean> =>
  (await checkAddressFor(new URL(server), never()))(address, 'as.example') === null;

it('lets a public server send to public addresses alone', async () => {
  const check = await checkAddressFor(new URL('https://1.1.1.1/mcp'), never());
  expect(check('9.9.9.9', 'as.example')).toBeNull();
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', 'fd00::1', '::1', '0.0.0.0']) {
    expect(check(address, 'as.example')).not.toBeNull();
  }
});

it('allows the range that the server itself is in, and no other', async () => {
  expect(await allowed('http://127.0.0.1:1/mcp', '127.0.0.2')).toBe(true);
  expect(await allowed('http://localhost:1/mcp', '::1')).toBe(true);
  expect(await allowed('http://127.0.0.1:1/mcp', '10.0.0.1')).toBe(false);
  expect(await allowed('https://10.0.0.1/mcp', '192.168.1.1')).toBe(true);
  expect(await allowed('https://10.0.0.1/mcp', '127.0.0.1')).toBe(false);
  expect(await allowed('https://10.0.0.1/mcp', '1.1.1.1')).toBe(true);
});

it('allows of link-local addresses the server’s own alone', async () => {
  expect(await allowed('https://169.254.7.7/mcp', '169.254.7.7')).toBe(true);
  expect(await allowed('https://169.254.7.7/mcp', '169.254.169.254')).toBe(false);
  expect(await allowed('https://[fe80::7]/mcp', 'fe80:0:0::7')).toBe(true);
});

it('is in no range for a server whose name nobody knows', async () => {
  expect(await allowed('https://nowhere.invalid/mcp', '127.0.0.1')).toBe(false);
  expect(await allowed('https://nowhere.invalid/mcp', '1.1.1.1')).toBe(true);
});

it('knows this computer by its names, and never by what a name server says', () => {
  for (const host of ['localhost', 'app.localhost', 'localhost.', '127.0.0.1', '[::1]', '[::ffff:7f00:1]']) {
    expect(isLoopbackHost(host)).toBe(true);
  }
  for (const host of ['localhost.example', '0.0.0.0', '10.0.0.1', 'mylocalhost', '1.1.1.1']) {
    expect(isLoopbackHost(host)).toBe(false);
  }
});
